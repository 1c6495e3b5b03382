#!/usr/bin/env python3
"""Asks Chromium's line break iterator where words of Khmer, Lao, Thai and Burmese begin.

The texts of `texts.json`, and texts drawn with a fixed seed: words of the dictionaries in a row, words among stray
letters, letters alone, and words of two scripts in a row. Writes Fixtures/chromium/words.jsonl.
"""

import json
import os
import random
import re
import unicodedata

from browser import Browser

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "Fixtures", "chromium", "words.jsonl")
LISTS = os.path.join(HERE, "..", "..", "Sources", "GalleyUnicode", "Tables", "Dictionaries")
SCRIPTS = {"km": ("Khmer", 0x1780), "lo": ("Lao", 0xE80), "th": ("Thai", 0xE00), "my": ("Burmese", 0x1000)}
CODES = "".join(chr(c) for c in range(0x21, 0x7F) if chr(c) not in '"\\')

PAGE = """<!doctype html><meta charset="utf-8"><body></body><script>
function ask(texts) {
  const iterator = new Intl.v8BreakIterator("en", { type: "line" });
  return texts.map(text => {
    iterator.adoptText(text);
    const places = [];
    for (let place = iterator.first(); place >= 0; place = iterator.next()) places.push(place);
    return places;
  });
}
</script>"""


def dictionary(name, block):
    """The letters and the words of a list as `make-dictionaries.py` writes it."""
    with open(os.path.join(LISTS, name + "Words.swift"), encoding="utf-8") as file:
        source = file.read()
    letters = [chr(block + int(n)) for n in re.search(r"= \[(.*?)\]", source, re.S)[1].split(",") if n.strip()]
    packed = re.search(r'"""\n(.*?)\n    """', source, re.S)[1]
    words, word = [], ""
    for code in re.findall("[%s]+[%s]+" % tuple(map(re.escape, (CODES[len(letters):], CODES[: len(letters)]))),
                           packed.replace("\\\n", "").replace(" ", "")):
        for c in code:
            place = CODES.index(c)
            word = word + letters[place] if place < len(letters) else word[: len(word) - (place - len(letters))]
        words.append(word)
    return letters, words


def draw(rng, letters, words, others):
    kind = rng.random()
    if kind < 0.4:
        return "".join(rng.choice(words) for _ in range(rng.randrange(2, 9)))
    if kind < 0.8:
        return "".join(rng.choice(words) if rng.random() < 0.6 else rng.choice(letters) for _ in range(rng.randrange(2, 14)))
    if kind < 0.9:
        return "".join(rng.choice(letters) for _ in range(rng.randrange(2, 25)))
    return "".join(rng.choice(rng.choice((words, others))) for _ in range(rng.randrange(2, 7)))


def main():
    rng = random.Random(1956)
    with open(os.path.join(HERE, "texts.json"), encoding="utf-8") as file:
        texts = json.load(file)
    lists = {lang: dictionary(*script) for lang, script in SCRIPTS.items()}
    rows = []
    for lang, (letters, words) in lists.items():
        drawn = [draw(rng, letters, words, lists[rng.choice(list(lists))][1]) for _ in range(200)]
        rows += [{"lang": lang, "text": text} for text in texts[lang] + drawn]
    # Some words have digits or punctuation in them, which other rules than dictionaries part.
    known = {c for letters, _ in lists.values() for c in letters if unicodedata.category(c)[0] in "LM"}
    with Browser(PAGE) as browser, open(OUT, "w", encoding="utf-8") as file:
        for row, places in zip(rows, browser.call("ask", [row["text"] for row in rows])):
            text = row["text"]
            row["places"] = [p for p in places if 0 < p < len(text) and text[p - 1] in known and text[p] in known]
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
