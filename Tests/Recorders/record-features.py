#!/usr/bin/env python3
"""Asks headless Chromium for what lines alone do not tell.

  record-features.py truncation < cases.jsonl > recorded.jsonl     text-overflow: ellipsis, line-clamp
  record-features.py places     < cases.jsonl > recorded.jsonl     where each character is
  record-features.py areas      < cases.jsonl > recorded.jsonl     heights of <textarea>
  record-features.py ruby       < cases.jsonl > recorded.jsonl     lines with annotations, and where these stand

Cases are those of record-chromium.py; `css` holds further properties, `maximumLines` and
`minimumLines` the limits of a clamp or a text area; `ruby` are pairs of `start`, `end` (UTF-16), `text` and,
where they differ from the defaults, `position` and `align`. What truncation keeps is read from the rectangles of
the characters, and then checked on a screenshot: kept characters are painted red, hidden ones blue,
and there must be no blue, and red just where the kept ones are.
"""

import json
import sys
import unicodedata

import coverage
import page
import picture
from browser import Browser

BATCH = 25


def main():
    kind = sys.argv[1]
    record = {"truncation": truncation, "places": places, "areas": areas, "ruby": ruby}[kind]
    cases = [json.loads(line) for line in sys.stdin if line.strip()]
    names = {name for case in cases for name in page.names_of(case)}
    with Browser(page.html(names)) as browser:
        page.load_fonts(browser, names)
        print("%s, %d cases of %s" % (browser.version, len(cases), kind), file=sys.stderr)
        for start in range(0, len(cases), BATCH):
            batch = cases[start : start + BATCH]
            for case, answer in zip(batch, record(browser, [page.for_page(case) for case in batch])):
                print(json.dumps({**case, **answer}, ensure_ascii=False, separators=(",", ":")))


def areas(browser, batch):
    return browser.call("recordAreas", batch)


def ruby(browser, batch):
    return browser.call("recordRuby", batch)


def places(browser, batch):
    browser.call("placeAll", batch)
    return browser.call("recordPlaces", None)


def truncation(browser, batch):
    for case in batch:
        # Chromium writes three full stops where the first font has no ellipsis.
        case["ellipsis"] = "\u2026" if "\u2026" not in coverage.missing("\u2026", page.names_of(case)[:1]) else "..."
    browser.call("placeAll", batch)
    answers = browser.call("recordTruncation", None)
    browser.call("colorTruncation", answers)
    pixels = picture.screenshot(browser)
    browser.call("clearPage", None)
    for case, answer in zip(batch, answers):
        problem = disagreement(pixels, answer.pop("picture"))
        if problem:
            print("%s: the picture differs: %s" % (case["id"], problem), file=sys.stderr)
    return [
        {**answer, "kept": with_marks(answer["kept"], case["text"]), "ellipsis": case["ellipsis"]}
        for case, answer in zip(batch, answers)
    ]


def with_marks(ranges, text):
    """The ranges, each with the marks on its last letter: some have no rectangle of their own."""
    units = text.encode("utf-16-le")
    for number, (start, end) in enumerate(ranges):
        while 2 * end < len(units):
            character = units[2 * end : 2 * end + 2].decode("utf-16-le", "replace")
            if unicodedata.category(character)[0] != "M":
                break
            end += 1
        ranges[number] = [start, end]
    return ranges


def disagreement(pixels, shown):
    """Says how the colored line differs from what was read; None if it does not."""
    red, blue = (255, 0, 0), (0, 0, 255)
    left, right = int(shown["left"]), min(int(shown["right"]) + 1, len(pixels[0]))
    rows = pixels[int(shown["top"]) + 1 : int(shown["bottom"])]
    for x in range(left, right):
        column = {row[x] for row in rows}
        if blue in column:
            return "a hidden character shows at %d" % x
        inside = x < shown["right"] - 1.5 and any(low + 0.5 <= x <= high - 1.5 for low, high in shown["columns"])
        near = any(low - 1.5 <= x <= high + 0.5 for low, high in shown["columns"])
        if inside and red not in column:
            return "a kept character is missing at %d" % x
        if not near and red in column:
            return "something is kept at %d" % x
    return None


main()
