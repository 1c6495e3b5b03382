#!/usr/bin/env python3
"""Asks Chromium where lines may end: in a box of no width they end wherever they may.

Draws short texts with a fixed seed from the characters below, under each choice of language, `word-break`,
`line-break` and `white-space`, and writes the places as Fixtures/chromium/opportunities.jsonl.

All characters have an advance (an opportunity before which nothing stands on the line cannot be seen), and
none is a hyphen beside other than ASCII: Chromium looks back no further than to the line's start.
"""

import json
import os
import random

from browser import Browser

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "Fixtures", "chromium", "opportunities.jsonl")
SPACES = " \t\n"

ASCII = [chr(c) for c in range(0x21, 0x7F)]
WORLD = list("aeé12.,;:!?/%$()[]«»“”‘’„…—·°¢£¥€§©×") + list("漢字語あいカァょー々〜゠、。・！？「」（）％￥…　") + list("한국말가") + list("αβжя😀👍①½₩№†")
CHOICES = [
    (language, word_break, line_break, white_space)
    for language in ("en", "ja", "zh-Hans", "ko")
    for word_break, line_break in (
        ("normal", "auto"), ("normal", "strict"), ("normal", "normal"), ("normal", "loose"), ("break-all", "auto"), ("keep-all", "auto"))
    for white_space in ("normal", "pre-wrap")
]

PAGE = """<!doctype html><meta charset="utf-8"><style>
body { margin: 0 }
div { width: 0; font: 16px "Noto Sans CJK JP", "Noto Sans", sans-serif; line-height: 100px; letter-spacing: 3px;
      text-spacing-trim: space-all; text-autospace: no-autospace; hyphens: manual; contain: layout }
</style><body></body><script>
function ask(cases) {
  const placed = cases.map(c => {
    const box = document.createElement("div");
    box.lang = c.lang;
    Object.assign(box.style, { whiteSpace: c.whiteSpace, wordBreak: c.wordBreak, lineBreak: c.lineBreak });
    const node = document.createTextNode(c.text);
    box.appendChild(node);
    document.body.appendChild(box);
    return { box, node, text: c.text };
  });
  const lines = placed.map(({ box, node, text }) => {
    const top = box.getBoundingClientRect().top, range = document.createRange(), result = [];
    for (let i = 0; i < text.length;) {
      const n = text.codePointAt(i) > 0xffff ? 2 : 1;
      range.setStart(node, i);
      range.setEnd(node, i + n);
      result.push([...range.getClientRects()].map(r => Math.floor(((r.top + r.bottom) / 2 - top) / 100)));
      i += n;
    }
    return result;
  });
  for (const { box } of placed) box.remove();
  return lines;
}
</script>"""


def draw(rng):
    alphabet = ASCII if rng.random() < 0.3 else WORLD
    text = "a"
    for _ in range(rng.randrange(3, 12)):
        text += " " if rng.random() < 0.1 else rng.choice(alphabet)
    return text + "b"


def places(text, lines):
    """The scalars that start a line."""
    result, current = [], 0
    for i, found in enumerate(lines):
        if not found: continue
        line = found[0] if text[i] in SPACES else found[-1]
        if line > current and text[i] not in SPACES:
            current = line
            result.append(i)
    return result


def main():
    rng = random.Random(2026)
    cases = []
    for lang, word_break, line_break, white_space in CHOICES:
        for _ in range(25):
            cases.append({"lang": lang, "wordBreak": word_break, "lineBreak": line_break, "whiteSpace": white_space, "text": draw(rng)})
    with Browser(PAGE) as browser, open(OUT, "w", encoding="utf-8") as file:
        for start in range(0, len(cases), 100):
            part = cases[start : start + 100]
            for case, lines in zip(part, browser.call("ask", part)):
                case["places"] = places(case["text"], lines)
                file.write(json.dumps(case, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
