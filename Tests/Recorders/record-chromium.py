#!/usr/bin/env python3
"""Asks headless Chromium where the lines of texts end, how wide they are and how tall the text is.

  record-chromium.py < cases.jsonl > recorded.jsonl

Reads case descriptions, one JSON object per line: id, lang, font (a file name, `#k` for face k of a
collection, or a list of them), size, width, lineHeight, whiteSpace, overflowWrap, wordBreak,
lineBreak, direction, letterSpacing, text, tags. Writes them with `lines`, `height` and `lineCount`,
as Fixtures/chromium/README.md describes. Fonts are this repository's, else Debian's; a case in which
Chromium takes a font that the case does not name is left out, and named on stderr.
"""

import json
import sys

import fonts
import page
from browser import Browser

BATCH = 25


def main():
    cases = [json.loads(line) for line in sys.stdin if line.strip()]
    names = {name for case in cases for name in page.names_of(case)}
    with Browser(page.html(names)) as browser:
        page.load_fonts(browser, names)
        print("%s, %d cases" % (browser.version, len(cases)), file=sys.stderr)
        for start in range(0, len(cases), BATCH):
            batch = cases[start : start + BATCH]
            for case, answer in record(browser, batch):
                print(json.dumps({**case, **answer}, ensure_ascii=False, separators=(",", ":")))


def record(browser, batch):
    browser.call("placeAll", [page.for_page(case) for case in batch])
    used = list(page.fonts_used(browser))
    for case, found, answer in zip(batch, used, browser.call("recordLines", None)):
        strange = found - {fonts.postscript_name(name) for name in page.names_of(case)}
        if strange:
            print("%s left out: Chromium took %s" % (case["id"], ", ".join(strange)), file=sys.stderr)
        else:
            yield case, answer


main()
