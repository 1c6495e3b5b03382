#!/usr/bin/env python3
"""Writes the descriptions of the cases that record-features.py and, for balanced, pretty and vertical
text, record-chromium.py record.

  make-feature-cases.py ellipsis|line-clamp|balance|pretty|textarea|vertical|justify|tabs > cases.jsonl
"""

import random
import sys

from cases import FONTS, LATIN, LINE_HEIGHTS, SYSTEM_FONTS, Writer, fonts_for, load

BUNDLED = ["en", "de", "fr", "es", "pl", "tr", "vi", "ru", "el", "ko", "ar", "fa", "ur", "he", "hi", "th"]
SIZES = [12, 14, 15, 16, 17, 20, 24]


def questions(kind, count, languages):
    """Languages in turn, each with its fonts and texts in turn: (drawn, lang, font, text)."""
    texts = load("texts.json")
    drawn = random.Random(kind)
    turns = {}
    for number in range(count):
        lang = languages[number % len(languages)]
        turn = turns[lang] = turns.get(lang, -1) + 1
        fonts = FONTS.get(lang) or SYSTEM_FONTS.get(lang) or LATIN
        plain = [text for text in texts[lang] if "\n" not in text]
        yield drawn, lang, fonts[turn % len(fonts)], plain[turn % len(plain)]


def with_stops(text, font):
    """The fonts for a text and for an ellipsis beside it, of one character or of three full stops."""
    return fonts_for(text + ".", font)


def ellipsis(writer):
    for drawn, lang, font, text in questions("ellipsis", 190, BUNDLED + ["ja", "zh-Hans", "bn"]):
        text = text[: drawn.choice([18, 30, 60, 200])]
        writer.write(
            lang, with_stops(text, font), text, ["ellipsis"], size=drawn.choice(SIZES),
            width=drawn.choice([20, 48, 60, 75.5, 90, 100, 120, 140, 160, 187.5, 200, 250, 320]),
            whiteSpace=drawn.choice(["nowrap", "nowrap", "pre"]), letterSpacing=drawn.choice([0] * 8 + [1]),
            **({"direction": drawn.choice(["ltr", "rtl"])} if drawn.random() < 0.25 else {}),
            css={"overflow": "hidden", "text-overflow": "ellipsis"})


def line_clamp(writer):
    for drawn, lang, font, text in questions("line-clamp", 190, BUNDLED + ["ja", "zh-Hans", "bn"]):
        lines = drawn.choice([1, 2, 2, 3, 3, 4, 5])
        writer.write(
            lang, with_stops(text, font), text, ["line-clamp"], size=drawn.choice(SIZES),
            width=drawn.choice([75.5, 90, 100, 120, 140, 160, 187.5, 200, 250, 320]),
            lineHeight=drawn.choice(LINE_HEIGHTS), overflowWrap=drawn.choice(["normal", "anywhere"]),
            maximumLines=lines,
            css={"overflow": "hidden", "display": "-webkit-box", "-webkit-box-orient": "vertical",
                 "-webkit-line-clamp": str(lines)})


def wrap(writer, kind):
    for drawn, lang, font, text in questions(kind, 190, BUNDLED + ["ja", "zh-Hans", "bn"]):
        if drawn.random() < 0.3:
            text = text[: text.find(" ", 50)] if " " in text[50:] else text[:40]
        writer.write(
            lang, font, text, [kind], size=drawn.choice(SIZES),
            width=drawn.choice([100, 120, 140, 160, 187.5, 200, 225.25, 250, 280, 320, 400, 500]),
            css={"text-wrap": kind})


def textarea(writer):
    texts = load("texts.json")
    endings = ["", "", "", "\n", "\n\n", " ", "\n ", "\r\n"]
    for drawn, lang, font, text in questions("textarea", 288, BUNDLED):
        kind = drawn.random()
        if kind < 0.15: text = drawn.choice(["", text[:1], text[:12], "\n", "\n\n\n", " " * 40])
        elif kind < 0.45: text = "\n".join(drawn.sample(texts[lang], 2))
        elif kind < 0.55: text = "\r\n".join([text[:20], "", text[20:]])
        elif kind < 0.65: text = (text + " ") * 6
        elif kind < 0.75: text = text.replace(" ", "")
        text += drawn.choice(endings)
        limits = {}
        if drawn.random() < 0.4: limits["minimumLines"] = drawn.choice([1, 2, 3, 4])
        if drawn.random() < 0.4: limits["maximumLines"] = drawn.choice([4, 5, 6, 8])
        number = len(fonts_for(text, font)) if isinstance(fonts_for(text, font), list) else 1
        # Fallback fonts raise lines of normal height, and then lines cannot be counted by heights.
        heights = [18, 20, 24.5, 32] if number > 1 else LINE_HEIGHTS
        writer.write(
            lang, font, text, ["textarea"], size=drawn.choice(SIZES), lineHeight=drawn.choice(heights),
            width=drawn.choice([37, 60, 100, 140, 187.5, 200, 250, 311, 320, 375]),
            whiteSpace="pre-wrap", overflowWrap="break-word", **limits)


def vertical(writer):
    for drawn, lang, font, text in questions("vertical", 72, ["ko", "ja", "zh-Hans", "zh-Hant", "ko", "en", "ja", "ko", "ru"]):
        height = drawn.choice([100, 120, 160, 200, 240, 320])
        writer.write(
            lang, font, text, ["vertical"], size=drawn.choice(SIZES), width=height,
            lineHeight=drawn.choice(["normal", 24, 32]),
            css={"writing-mode": "vertical-rl", "width": "auto", "height": "%gpx" % height})


def justify(writer):
    for drawn, lang, font, text in questions("justify", 64, BUNDLED + ["ja", "zh-Hans", "bn"]):
        if drawn.random() < 0.3: text = text.replace(" ", "\u00a0", 2)
        writer.write(
            lang, font, text[:100], ["justify"], size=drawn.choice([14, 16, 18]),
            width=drawn.choice([120, 150, 187.5, 200, 240]), css={"text-align": "justify"})


def tabs(writer):
    texts = load("texts.json")
    for drawn, lang, font, text in questions("tabs", 64, BUNDLED):
        words = text.split()[:9]
        text = "".join(word + drawn.choice(["\t", "\t", "\t\t", " ", " \t"]) for word in words)
        writer.write(
            lang, font, drawn.choice(["", "", "\t"]) + text, ["tabs"], size=drawn.choice([14, 16, 18]),
            width=drawn.choice([150, 200, 300, 400, 1000]), whiteSpace=drawn.choice(["pre-wrap", "pre"]),
            css={"tab-size": drawn.choice(["8", "8", "4", "2"])})


def main():
    kind = sys.argv[1]
    writer = Writer(kind)
    if kind in ("balance", "pretty"):
        wrap(writer, kind)
    else:
        {"ellipsis": ellipsis, "line-clamp": line_clamp, "textarea": textarea, "vertical": vertical,
         "justify": justify, "tabs": tabs}[kind](writer)


main()
