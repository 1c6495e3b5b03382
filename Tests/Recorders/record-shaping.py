#!/usr/bin/env python3
"""Asks hb-shape for the glyphs of short strings, and Chromium for their width at 16 px.

  record-shaping.py < strings.jsonl > recorded.jsonl

Reads id, lang, font, script (ISO 15924), direction and text, one JSON object per line; writes them
with `unitsPerEm`, `glyphs`, `totalAdvance`, `clusters` and `chromiumWidth16`, as
Fixtures/shaping/README.md describes.
"""

import json
import subprocess
import struct
import sys

import fonts
import page
from browser import Browser


def main():
    rows = [json.loads(line) for line in sys.stdin if line.strip()]
    widths = chromium_widths(rows)
    for row, width in zip(rows, widths):
        print(json.dumps({**row, **shape(row), "chromiumWidth16": width}, ensure_ascii=False, separators=(",", ":")))


def shape(row):
    file, index = fonts.path(row["font"])
    # Graphite would shape some fonts first if it were not told otherwise.
    command = [
        "hb-shape", file, "--face-index=%d" % (index or 0), "--shapers=ot", "--script=" + row["script"],
        "--direction=" + row["direction"], "--language=" + row["lang"], "--cluster-level=0",
        "--no-glyph-names", "--output-format=json",
        "--unicodes=" + ",".join("%X" % ord(c) for c in row["text"]),
    ]
    glyphs = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    glyphs = [[g["g"], g["cl"], g["ax"], g["dx"], g["dy"]] for g in glyphs]
    starts = sorted({g[1] for g in glyphs})
    clusters = [
        [start, end, sum(g[2] for g in glyphs if g[1] == start)]
        for start, end in zip(starts, starts[1:] + [len(row["text"])])
    ]
    return {
        "unitsPerEm": units_per_em(file, index or 0), "glyphs": glyphs,
        "totalAdvance": sum(g[2] for g in glyphs), "clusters": clusters,
    }


def units_per_em(file, index):
    """The field of the `head` table."""
    with open(file, "rb") as font:
        data = font.read()
    start = struct.unpack_from(">I", data, 12 + 4 * index)[0] if data[:4] == b"ttcf" else 0
    for number in range(struct.unpack_from(">H", data, start + 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, start + 12 + 16 * number)
        if tag == b"head":
            return struct.unpack_from(">H", data, offset + 18)[0]
    raise SystemExit("no head table in " + file)


def chromium_widths(rows):
    names = {row["font"] for row in rows}
    with Browser(page.html(names)) as browser:
        page.load_fonts(browser, names)
        print("%s, %d strings" % (browser.version, len(rows)), file=sys.stderr)
        plain = {
            "size": 16, "width": 100000, "lineHeight": "normal", "whiteSpace": "pre",
            "overflowWrap": "normal", "wordBreak": "normal", "lineBreak": "auto", "letterSpacing": 0,
        }
        browser.call("placeAll", [page.for_page({**row, **plain}) for row in rows])
        return [answer["lines"][0]["width"] for answer in browser.call("recordLines", None)]


main()
