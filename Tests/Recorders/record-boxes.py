#!/usr/bin/env python3
"""Asks Chromium which strings of a catalog fit their boxes, and writes Fixtures/lint/boxes/<language>.rows.

Each of 2,000 keys belongs to a box, the same one in all languages. Most strings fit, many by a hair; about
one in thirty is planted: it does not fit, most of them by a hair too. Words are drawn, with a fixed seed,
from texts.json.
"""

import json
import os
import random
import unicodedata

import coverage
import fonts
from browser import Browser

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "Fixtures", "lint", "boxes")
COUNT = 2000
LATIN = "Inter-Regular.otf"
LANGUAGES = {
    "en": LATIN, "de": LATIN, "fr": LATIN, "ru": LATIN, "ar": "NotoNaskhArabic-Regular.ttf",
    "hi": "NotoSansDevanagari-Regular.ttf", "th": "NotoSansThai-Regular.ttf", "ko": "NanumGothic.ttf",
}
# Name, width, size, line height, most lines; key number n belongs to box n modulo their count.
BOXES = [
    ("button", 96, 15, 20, 1), ("tab", 72, 12, 16, 1), ("title", 280, 20, 26, 1), ("cell", 200, 16, 22, 2),
    ("hint", 240, 13, 18, 3), ("note", 300, 14, 20, 4),
]

PAGE = """<!doctype html><meta charset="utf-8"><style>
%s
body { margin: 0 }
div { font-kerning: normal; font-optical-sizing: auto; text-rendering: geometricPrecision;
  text-spacing-trim: space-all; text-autospace: no-autospace; hyphens: manual; contain: layout }
.whole { white-space: nowrap; position: absolute }
</style><body></body><script>
async function loadFonts(families) {
  await Promise.all(families.map(f => document.fonts.load('16px "' + f + '"', "a\\u0639\\u0915\\u0e01\\ud55c")));
  return families.filter(f => ![...document.fonts].some(x => x.family.includes(f) && x.status == "loaded"));
}
function ask(cases) {
  const placed = cases.map(c => {
    const style = 'font:' + c.size + 'px/' + c.lineHeight + 'px "' + c.family + '"';
    const make = (name, css) => {
      const box = document.createElement("div"), span = document.createElement("span");
      box.lang = c.lang; box.dir = "auto"; box.className = name; box.style.cssText = style + css;
      span.textContent = c.text; box.append(span); document.body.append(box);
      return { box, span };
    };
    return { c, lines: make("", ";width:" + c.width + "px"), whole: make("whole", "") };
  });
  const answers = placed.map(({ c, lines, whole }) => {
    const tops = new Map();
    for (const r of lines.span.getClientRects()) {
      const line = Math.round((r.top - lines.box.getBoundingClientRect().top) / c.lineHeight);
      const known = tops.get(line) || [Infinity, -Infinity];
      tops.set(line, [Math.min(known[0], r.left), Math.max(known[1], r.right)]);
    }
    const widest = Math.max(...[...tops.values()].map(([a, b]) => b - a));
    return [tops.size, widest, whole.span.getBoundingClientRect().width];
  });
  for (const { lines, whole } of placed) { lines.box.remove(); whole.box.remove(); }
  return answers;
}
</script>"""


def words_of(texts, language):
    """The words of a language's texts that are nothing but letters and marks, all of them in the font."""
    found = set()
    for text in texts[language]:
        for word in text.split():
            while word and unicodedata.category(word[-1])[0] in "PS":
                word = word[:-1]
            while word and unicodedata.category(word[0])[0] in "PS":
                word = word[1:]
            if 1 < len(word) < 24 and all(unicodedata.category(c)[0] in "LM" for c in word):
                if not coverage.missing(word, [LANGUAGES[language]]):
                    found.add(word)
    return sorted(found)


def measure(browser, cases):
    answers = []
    for start in range(0, len(cases), 400):
        answers += browser.call("ask", cases[start : start + 400])
    return answers


def record(browser, language, words):
    """For each key, the words of its string, and the width on one line where it does not fit."""
    drawn = random.Random("boxes " + language)
    rows = []
    for first in range(0, COUNT, 100):
        cases, owners = [], []
        for number in range(first, min(COUNT, first + 100)):
            name, width, size, line_height, lines = BOXES[number % len(BOXES)]
            sequence = [drawn.randrange(len(words)) for _ in range(4 + 5 * lines + width // 60)]
            for count in range(1, len(sequence) + 1):
                owners.append((number, sequence[:count]))
                cases.append({
                    "text": " ".join(words[w] for w in sequence[:count]), "lang": language, "width": width,
                    "size": size, "lineHeight": line_height, "family": fonts.css_family(LANGUAGES[language]),
                })
        results = {}
        for (number, sequence), (lines, widest, whole) in zip(owners, measure(browser, cases)):
            _, width, _, _, most = BOXES[number % len(BOXES)]
            fits = lines <= most and widest <= width + 1 / 64
            results.setdefault(number, []).append((sequence, fits, whole))
        for number in sorted(results):
            prefixes = results[number]
            fitting = [p for p in prefixes if p[1]]
            failing = [p for p in prefixes if not p[1]]
            if failing and (drawn.random() < 1 / 30 or not fitting):
                rows.append(failing[0] if drawn.random() < 0.7 else drawn.choice(failing))
            else:
                rows.append(fitting[-1] if drawn.random() < 0.5 else drawn.choice(fitting))
    return rows


def main():
    with open(os.path.join(HERE, "texts.json"), encoding="utf-8") as file:
        texts = json.load(file)
    os.makedirs(OUT, exist_ok=True)
    names = sorted(set(LANGUAGES.values()))
    with Browser(PAGE % "\n".join(fonts.css_rule(name) for name in names)) as browser:
        missing = browser.call("loadFonts", [fonts.css_family(name) for name in names])
        if missing:
            raise SystemExit("Chromium did not load: %s" % ", ".join(missing))
        for language in LANGUAGES:
            words = words_of(texts, language)
            rows = record(browser, language, words)
            with open(os.path.join(OUT, language + ".rows"), "w", encoding="utf-8") as file:
                file.write(" ".join(words) + "\n")
                for sequence, fits, whole in rows:
                    end = "" if fits else " !%.3f" % whole
                    file.write(" ".join(map(str, sequence)) + end + "\n")
            print(language, len(words), "words,", sum(not fits for _, fits, _ in rows), "planted")


if __name__ == "__main__":
    main()
