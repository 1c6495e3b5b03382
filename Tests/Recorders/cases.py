"""What the scripts that write case descriptions share: texts, fonts, and what a case is made of."""

import json
import os

import coverage

LATIN = [
    "Inter-Regular.otf", "Roboto-Regular.ttf", "NotoSans-Regular.ttf", "Inter-Bold.otf",
    "NotoSansMono-Regular.ttf",
]
NASKH = ["NotoNaskhArabic-Regular.ttf"]
FONTS = {
    "ko": ["NanumGothic.ttf"], "ar": NASKH, "fa": NASKH, "ur": NASKH, "he": ["NotoSansHebrew-Regular.ttf"],
    "hi": ["NotoSansDevanagari-Regular.ttf", "Lohit-Devanagari.ttf"], "th": ["NotoSansThai-Regular.ttf"],
}
SYSTEM_FONTS = {
    "ja": ["NotoSansCJK-Regular.ttc#0", "NotoSerifCJK-Regular.ttc#0"],
    "zh-Hans": ["NotoSansCJK-Regular.ttc#2", "NotoSerifCJK-Regular.ttc#2"],
    "zh-Hant": ["NotoSansCJK-Regular.ttc#3", "NotoSerifCJK-Regular.ttc#3"],
    "bn": ["NotoSansBengali-Regular.ttf", "Lohit-Bengali.ttf"],
    "ta": ["NotoSansTamil-Regular.ttf", "Lohit-Tamil.ttf"],
    "ka": ["DejaVuSans.ttf"], "km": ["KhmerOSsiemreap.ttf", "NotoSansKhmer-Regular.ttf"],
    "lo": ["Phetsarath_OT.ttf", "NotoSansLao-Regular.ttf"],
    "my": ["NotoSansMyanmar-Regular.ttf", "Padauk-Regular.ttf"],
}
LAST_RESORT = [
    "NotoSans-Regular.ttf", "NotoNaskhArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf",
    "Inter-Regular.otf",
]
RIGHT_TO_LEFT = {"ar", "fa", "ur", "he"}
SIZES = [10, 11, 12, 13, 14, 15, 16, 16, 16, 17, 18, 20, 24, 28, 13.333, 15.5]
WIDTHS = [60, 80, 100, 120, 140, 160, 187.5, 200, 225.25, 240, 280, 320, 333.33, 375, 420, 500]
LINE_HEIGHTS = ["normal", "normal", "normal", 12, 18, 20, 24.5, 32]
OVERFLOW, WORD = ["normal", "anywhere", "break-word"], ["normal", "break-all", "keep-all"]
LINE = ["auto", "loose", "normal", "strict", "anywhere"]


def load(name):
    folder = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return json.load(file)


def fonts_for(text, font):
    """The font alone if it has all characters, else with the first bundled ones that complete it."""
    names = font if isinstance(font, list) else [font]
    for extra in LAST_RESORT:
        lacking = coverage.missing(text, names)
        if not lacking:
            break
        if extra not in names and len(coverage.missing(text, names + [extra])) < len(lacking):
            names = names + [extra]
    if coverage.missing(text, names):
        raise SystemExit("no font for %s in %r" % (coverage.missing(text, names), text))
    return names[0] if len(names) == 1 else names


class Writer:
    """Numbers cases and fills in what they leave out."""

    def __init__(self, prefix):
        self.prefix, self.count = prefix, 0

    def write(self, lang, font, text, tags, **properties):
        self.count += 1
        case = {
            "id": "%s-%04d" % (self.prefix, self.count), "lang": lang, "font": fonts_for(text, font),
            "size": 16, "width": 200, "lineHeight": "normal", "whiteSpace": "normal",
            "overflowWrap": "normal", "wordBreak": "normal", "lineBreak": "auto",
            "direction": "rtl" if lang in RIGHT_TO_LEFT else "ltr", "letterSpacing": 0,
            "text": text, "tags": tags,
        }
        case.update(properties)
        print(json.dumps(case, ensure_ascii=False, separators=(",", ":")))
