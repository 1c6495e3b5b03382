#!/usr/bin/env python3
"""Asks headless Chromium where annotations stand and what they change about lines.

  record-ruby.py < cases.jsonl > recorded.jsonl

Cases are those of record-chromium.py, with `ruby`: pairs of `start`, `end` (UTF-16), `text` and, where
they differ from the defaults, `position` and `align`.
"""

import json
import sys

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
            answers = browser.call("recordRuby", [page.for_page(case) for case in batch])
            for case, answer in zip(batch, answers):
                print(json.dumps({**case, **answer}, ensure_ascii=False, separators=(",", ":")))


main()
