#!/usr/bin/env python3
"""Writes the lines that record-carets.py records: starts of the texts of texts.json.

  make-lines.py > lines.jsonl
"""

import json
import random

import coverage
from cases import FONTS, LATIN, RIGHT_TO_LEFT, load

LANGUAGES = ["en", "de", "fr", "es", "pl", "tr", "vi", "ru", "el", "ko", "ar", "fa", "ur", "he", "hi", "th"]
MANY = {"ar": 26, "he": 26, "fa": 14, "ur": 14, "hi": 16, "th": 16}


def main():
    texts, number = load("texts.json"), 0
    for lang in LANGUAGES:
        drawn = random.Random("lines " + lang)
        fonts = FONTS.get(lang, LATIN)
        seen, wanted = set(), MANY.get(lang, 13)
        for attempt in range(400):
            text = drawn.choice(texts[lang]).replace("\n", " ")
            start = drawn.choice([0] + [k + 1 for k, c in enumerate(text) if c == " "])
            text = " ".join(text[start : start + drawn.choice([12, 25, 40])].split(" ")[: drawn.choice([1, 3, 9])]).strip()
            font = fonts[attempt % len(fonts)]
            # Plain lines: all in one direction, in one font.
            plain = not (lang in RIGHT_TO_LEFT and any(c.isdigit() or c.isascii() and c.isalpha() for c in text))
            if len(text) < 2 or (font, text) in seen or not plain or coverage.missing(text, [font]):
                continue
            seen.add((font, text))
            number += 1
            row = {
                "id": "caret-%04d" % number, "lang": lang, "font": font, "size": 16,
                "direction": "rtl" if lang in RIGHT_TO_LEFT else "ltr", "text": text,
            }
            print(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
            if len(seen) == wanted:
                break


main()
