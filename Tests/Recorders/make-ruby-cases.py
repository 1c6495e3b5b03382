#!/usr/bin/env python3
"""Writes the descriptions of the cases that record-features.py records as `ruby`.

  make-ruby-cases.py > cases.jsonl
"""

import random
import re

from cases import SYSTEM_FONTS, Writer

# Bases of at most four letters with annotations of at most eight: Chromium parts longer ones.
# `[base|annotation]` is a pair.
TEXTS = {
    "ja": [
        "[今朝|けさ]は[早|はや]く[起|お]きて、[駅前|えきまえ]の[市場|いちば]へ[行|い]った。",
        "[東京|とうきょう]と[京都|きょうと]を[結|むす]ぶ[新幹線|しんかんせん]は、[朝|あさ]から[夜|よる]まで[走|はし]っている。",
        "[私|わたし]の[町|まち]には[川|かわ]が[二|ふた]つある。[橋|はし]は[三|みっ]つしかない。",
        "[雨|あめ]、[雪|ゆき]、[風|かぜ]。「[天気|てんき]は[承|うけたまわ]りました」と[彼|かれ]は[言|い]う。",
        "[承|うけたまわ]る[志|こころざし]の[政|まつりごと]、[詔|みことのり]と[侍|さむらい]。",
        "この[湖|みずうみ]の[畔|ほとり]に[古|ふる]い[社|やしろ]があり、[鳥居|とりい]は[水|みず]の[中|なか]に[立|た]つ。",
        "[日本語|にほんご][文法|ぶんぽう][入門|にゅうもん][講座|こうざ]",
        "ルビのない行です。ここにだけ[振|ふ]り[仮名|がな]があり、そのあとは長い文が続いてもう何も付かないまま終わる。",
    ],
    "zh-Hant": [
        "[春|ㄔㄨㄣ][眠|ㄇㄧㄢˊ][不|ㄅㄨˋ][覺|ㄐㄩㄝˊ][曉|ㄒㄧㄠˇ]，[處|ㄔㄨˋ][處|ㄔㄨˋ][聞|ㄨㄣˊ][啼|ㄊㄧˊ][鳥|ㄋㄧㄠˇ]。",
        "我們在[圖書館|ㄊㄨˊㄕㄨ]見面，再一起去[車站|ㄔㄜㄓㄢˋ]。",
    ],
    "zh-Hans": [
        "[中国|zhōngguó]的[首都|shǒudū]是[北京|běijīng]，[上海|shànghǎi]在[东边|dōngbian]。",
        "[你|nǐ][好|hǎo]，[世|shì][界|jiè]！我们[今天|jīntiān]去看[长城|cháng]。",
        "每个字都有[声|shēng][调|diào]，[装|zhuāng][床|chuáng][双|shuāng]比它们的字宽。",
    ],
}
LATIN = [
    ("Inter-Regular.otf", "The [cat|neko] sat by the [sea|umi] and saw [one|ichi] [two|ni] [ox|ushi] go [by|tatsu]."),
    ("Roboto-Regular.ttf", "Say [ga|tooth go] to [me|first is] or [us|we ours] at [ten|10] in the morning, then go."),
    ("NotoSans-Regular.ttf", "Vary [a|indef] tone [I|personal] saw [no|negative] more, [so|therefor] that is that."),
]
PAIR = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")


def parsed(marked):
    """The text without marks, and its pairs."""
    text, pairs, end = "", [], 0
    for match in PAIR.finditer(marked):
        text += marked[end : match.start()]
        start = len(text)
        text += match.group(1)
        pairs.append({"start": start, "end": len(text), "text": match.group(2)})
        end = match.end()
    return text + marked[end:], pairs


def main():
    drawn = random.Random("ruby")
    writer = Writer("ruby")
    kinds = [(lang, font, text) for lang, texts in TEXTS.items() for text in texts for font in SYSTEM_FONTS[lang]]
    kinds += [("en", font, text) for font, text in LATIN]
    for turn in range(10):
        for lang, font, marked in kinds:
            text, pairs = parsed(marked)
            position = drawn.choice(["over"] * 3 + ["under"])
            align = drawn.choice(["space-around"] * 4 + ["center", "start", "space-between"])
            for pair in pairs:
                if position != "over" or (turn > 7 and drawn.random() < 0.3): pair["position"] = "under"
                if align != "space-around": pair["align"] = align
            writer.write(
                lang, font, text, ["ruby", position, align], ruby=pairs,
                size=drawn.choice([12, 14, 15, 16, 16, 17, 20, 24, 32]),
                width=drawn.choice([60, 90.5, 121, 151, 187.5, 203, 241, 263.25, 321, 500, 900]),
                lineHeight=drawn.choice(["normal", "normal", "normal", 14, 20, 24, 28.5, 32, 40]))


main()
