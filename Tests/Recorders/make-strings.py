#!/usr/bin/env python3
"""Writes the strings that record-shaping.py records: runs of words of one script from texts.json.

  make-strings.py > strings.jsonl
"""

import json
import os
import random
import unicodedata

import coverage

LATIN = ["Inter-Regular.otf", "Roboto-Regular.ttf", "NotoSans-Regular.ttf", "Inter-Bold.otf", "NotoSansMono-Regular.ttf"]
NASKH = ["NotoNaskhArabic-Regular.ttf"]
# Language, script, the word with which Unicode's names of its letters begin, fonts, how many strings.
ROWS = [
    ("en", "Latn", "LATIN", LATIN, 15), ("de", "Latn", "LATIN", LATIN, 8), ("fr", "Latn", "LATIN", LATIN, 8),
    ("pl", "Latn", "LATIN", LATIN, 6), ("tr", "Latn", "LATIN", LATIN, 8), ("vi", "Latn", "LATIN", LATIN, 8),
    ("ru", "Cyrl", "CYRILLIC", LATIN, 8), ("el", "Grek", "GREEK", LATIN, 8),
    ("ar", "Arab", "ARABIC", NASKH, 16), ("fa", "Arab", "ARABIC", NASKH, 8), ("ur", "Arab", "ARABIC", NASKH, 8),
    ("he", "Hebr", "HEBREW", ["NotoSansHebrew-Regular.ttf"], 8),
    ("hi", "Deva", "DEVANAGARI", ["NotoSansDevanagari-Regular.ttf", "Lohit-Devanagari.ttf"], 16),
    ("th", "Thai", "THAI", ["NotoSansThai-Regular.ttf"], 10), ("ko", "Hang", "HANGUL", ["NanumGothic.ttf"], 10),
    ("ja", "Jpan", "CJK HIRAGANA KATAKANA", ["NotoSansCJK-Regular.ttc#0"], 4),
    ("bn", "Beng", "BENGALI", ["NotoSansBengali-Regular.ttf"], 6), ("ta", "Taml", "TAMIL", ["NotoSansTamil-Regular.ttf"], 6),
    ("km", "Khmr", "KHMER", ["NotoSansKhmer-Regular.ttf"], 4), ("lo", "Laoo", "LAO", ["NotoSansLao-Regular.ttf"], 4),
    ("my", "Mymr", "MYANMAR", ["NotoSansMyanmar-Regular.ttf"], 6), ("ka", "Geor", "GEORGIAN", ["DejaVuSans.ttf"], 4),
]
EXTRA = {
    "en": ["office affluent difficult", "AVATAR To Ty We", "ffi fl ff fjord"],
    "vi": ["Tie\u0302\u0301ng Vie\u0323\u0302t"], "fr": ["cœur Œuvre naïve"], "tr": ["fikir İğde ılık"],
    "ar": ["السَّلَامُ عَلَيْكُمْ", "لا إله إلا الله", "كتـــاب"], "fa": ["می‌خواهم کتاب‌ها"],
    "he": ["בְּרֵאשִׁית בָּרָא"], "hi": ["क्ष त्र ज्ञ श्र", "र्त्स्न्य द्ध्य", "क्‍ष क्‌ष"], "th": ["น้ำ ป่า ญี่ปุ่น ฐู กี่"],
}


def belongs(character, names):
    category = unicodedata.category(character)
    return category[0] == "M" or character in "\u200c\u200d " or (
        category[0] == "L" and unicodedata.name(character, "").split(" ")[0] in names.split())


def runs(text, names):
    run = ""
    for character in text + "\n":
        if belongs(character, names):
            run += character
        else:
            if len(run.strip()) > 1:
                yield run.strip()
            run = ""


def main():
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "texts.json"), encoding="utf-8") as file:
        texts = json.load(file)
    number, seen = 0, set()
    for lang, script, names, fonts, count in ROWS:
        drawn = random.Random("strings " + lang)
        found = sorted({run[:60].rsplit(" ", 1)[0] if len(run) > 60 else run for text in texts[lang] for run in runs(text, names)})
        drawn.shuffle(found)
        strings = (EXTRA.get(lang, []) + found)[:count]
        # Few runs: each is shaped in several fonts.
        for k in range(count):
            font, text = fonts[k % len(fonts)], strings[k % len(strings)]
            if (font, text) in seen or coverage.missing(text, [font]):
                continue
            seen.add((font, text))
            number += 1
            row = {
                "id": "shape-%04d" % number, "lang": lang, "font": font, "script": script,
                "direction": "rtl" if script in ("Arab", "Hebr") else "ltr", "text": text,
            }
            print(json.dumps(row, ensure_ascii=False, separators=(",", ":")))


main()
