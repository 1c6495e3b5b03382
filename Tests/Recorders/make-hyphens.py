#!/usr/bin/env python3
"""Writes the cases of soft hyphens that record-chromium.py records, in boxes of many widths.

  make-hyphens.py > cases.jsonl
"""

import json

# "~" is a soft hyphen. Narrow letters behind one may fit where the hyphen does not.
TEXTS = [
    "hyphen~ation co~op~er~a~tion ex~tra~or~di~nary",
    "aaa i~iiiiii bb l~lll l~i f~f a~b",
    "Do~nau~dampf~schiff~fahrt, ja~!",
    "x-i~i y/i~i zz—i~i~ iii",
]
# word-break, line-break, overflow-wrap
MODES = [
    ("normal", "auto", "normal"),
    ("break-all", "auto", "normal"),
    ("normal", "auto", "anywhere"),
    ("normal", "anywhere", "normal"),
    ("keep-all", "auto", "break-word"),
]


def main():
    number = 0
    for text in TEXTS:
        for word_break, line_break, overflow_wrap in MODES:
            for step in range(20):
                number += 1
                case = {
                    "id": "hyphen-%04d" % number,
                    "lang": "en",
                    "font": "NotoSans-Regular.ttf" if number % 2 else "Inter-Regular.otf",
                    "size": 16,
                    "width": 9 + 5.5 * step,
                    "lineHeight": "normal",
                    "whiteSpace": "normal" if number % 5 else "pre-wrap",
                    "overflowWrap": overflow_wrap,
                    "wordBreak": word_break,
                    "lineBreak": line_break,
                    "direction": "ltr",
                    "letterSpacing": 0,
                    "text": text.replace("~", "\u00ad"),
                    "tags": ["hyphens"],
                }
                print(json.dumps(case, ensure_ascii=False))


main()
