#!/usr/bin/env python3
"""Writes the descriptions of the cases that record-chromium.py records.

  make-cases.py prose|options|edges|system-prose|system-edges > cases.jsonl
  make-cases.py fit RECORDED.jsonl > cases.jsonl

Texts are those of texts.json, edges.json and edges-system.json; sizes, widths and properties are
drawn with a fixed seed, so a second run writes the same. `fit` takes recorded cases and sets the
width of the box to that of their widest line, and to 1/64, 2/64 and 1/2 px less.
"""

import json
import random
import sys

from cases import FONTS, LATIN, LINE, LINE_HEIGHTS, OVERFLOW, RIGHT_TO_LEFT, SIZES, SYSTEM_FONTS, WIDTHS, WORD
from cases import Writer, load


def prose(writer, table, per_language):
    """Ordinary text, mostly with ordinary properties."""
    texts = load("texts.json")
    for lang in sorted(texts):
        if (lang in SYSTEM_FONTS) != (table is SYSTEM_FONTS):
            continue
        drawn = random.Random("prose " + lang)
        fonts = table.get(lang, LATIN)
        for number in range(per_language):
            text = texts[lang][number % len(texts[lang])]
            if len(text) < 60 and "\n" not in text and drawn.random() < 0.6:
                text += " " + drawn.choice(texts[lang])
            if drawn.random() < 0.25:
                text = text[: text.rfind(" ", 0, 90)] if " " in text[20:90] else text[:40]
            kept = "\n" in text and drawn.random() < 0.7 or drawn.random() < 0.2
            writer.write(
                lang, fonts[number % len(fonts)], text, ["prose"],
                size=drawn.choice(SIZES), width=drawn.choice(WIDTHS), lineHeight=drawn.choice(LINE_HEIGHTS),
                whiteSpace="pre-wrap" if kept else "normal",
                overflowWrap=drawn.choice(["normal", "normal"] + OVERFLOW[1:]),
                letterSpacing=drawn.choice([0] * 8 + [0.5, 1, -0.25]),
            )


def options(writer):
    """Every kind of `white-space`, `overflow-wrap`, `word-break` and `line-break`, mixed."""
    texts = load("texts.json")
    picks = [("en", 1, LATIN[0]), ("en", 2, LATIN[1]), ("en", 3, LATIN[2]), ("de", 2, LATIN[1]),
             ("ru", 2, LATIN[0]), ("ko", 2, None), ("ko", 5, None), ("ko", 3, None), ("he", 2, None),
             ("ar", 0, None), ("ar", 4, None), ("fa", 1, None), ("hi", 2, None), ("th", 0, None), ("th", 3, None)]
    drawn = random.Random("options")
    for number in range(210):
        lang, index, font = picks[number % len(picks)]
        text = texts[lang][index][:110]
        writer.write(
            lang, font or FONTS[lang][0], text, ["options"],
            size=drawn.choice([14, 16, 18]), width=drawn.choice([20, 40, 60, 75, 90, 120, 150, 200]),
            whiteSpace=drawn.choice(["normal", "normal", "pre-wrap", "pre-wrap", "pre-line", "nowrap", "pre"]),
            overflowWrap=drawn.choice(OVERFLOW), wordBreak=drawn.choice(WORD), lineBreak=drawn.choice(LINE),
            direction=drawn.choice(["ltr", "ltr", "rtl"]), letterSpacing=drawn.choice([0, 0, 0, 1.5, -0.5]),
        )


def edges(writer, file, table):
    """One idea each; narrow and wide, both kinds of white space, both directions where they matter."""
    for row in load(file):
        lang = row["lang"]
        drawn = random.Random("edges " + row["tag"] + lang)
        fonts = [row["font"]] if "font" in row else table.get(lang, LATIN[:3])
        if "emoji" in row:
            fonts = [["Inter-Regular.otf", "NotoColorEmoji.ttf"]]
        if "mixed" in row:
            fonts = [["NotoSans-Regular.ttf", "NotoSansCJK-Regular.ttc#0", "NotoNaskhArabic-Regular.ttf", "NotoColorEmoji.ttf"]]
        for text in row["texts"]:
            for white in ("normal", "pre-wrap"):
                plain = not row.get("white") and white == "pre-wrap"
                bidi = row["tag"].startswith("bidi")
                cut = drawn.random() < (0.7 if plain else 0.15)
                writer.write(
                    lang, drawn.choice(fonts), text, [row["tag"]],
                    width=drawn.choice([24, 50, 60, 75, 90]) if white == "normal" else drawn.choice([40, 100, 130, 170, 240]),
                    size=drawn.choice([14, 16, 16, 18, 20]), whiteSpace=drawn.choice(["normal", white]) if plain else white,
                    overflowWrap=drawn.choice(OVERFLOW) if cut else "normal",
                    wordBreak=drawn.choice(WORD) if cut else "normal",
                    lineBreak=drawn.choice(LINE) if cut else "auto",
                    direction=("rtl" if drawn.random() < 0.5 else "ltr") if bidi
                    else ("rtl" if lang in RIGHT_TO_LEFT and drawn.random() < 0.85 else "ltr"),
                    lineHeight=drawn.choice(["normal", "normal", 20]), letterSpacing=drawn.choice([0] * 6 + [2]),
                )


def fit(writer, path):
    """Boxes as wide as their widest line, and just too narrow for it."""
    drawn = random.Random("fit")
    with open(path, encoding="utf-8") as file:
        cases = [json.loads(line) for line in file]
    cases = [c for c in cases if c["lineCount"] > 1 and c["letterSpacing"] == 0 and len(c["text"]) < 130]
    for case in drawn.sample(cases, 25):
        widest = max(line["width"] for line in case["lines"])
        kept = {k: case[k] for k in ("size", "lineHeight", "whiteSpace", "overflowWrap", "direction")}
        # Recorded widths are rounded to four places; sixty-fourths are exact.
        for less in (0, 1, 2, 32):
            width = round(widest * 64 - less) / 64
            writer.write(case["lang"], case["font"], case["text"], ["fit"], **kept, width=width)


def main():
    kind = sys.argv[1]
    if kind == "prose": prose(Writer("prose"), FONTS, 20)
    elif kind == "options": options(Writer("options"))
    elif kind == "edges": edges(Writer("edge"), "edges.json", FONTS)
    elif kind == "system-prose": prose(Writer("system-prose"), SYSTEM_FONTS, 16)
    elif kind == "system-edges": edges(Writer("system-edge"), "edges-system.json", SYSTEM_FONTS)
    elif kind == "fit": fit(Writer("fit"), sys.argv[2])
    else: raise SystemExit(__doc__)


main()
