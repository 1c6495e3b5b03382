#!/usr/bin/env python3
"""Writes the inputs that fuzzing starts from: make-seeds.py FOLDER [HOSTILE]

FOLDER gets a folder for each target. HOSTILE is the folder of malformed fonts, broken images and
naughty strings, if there is one; without it the seeds are those of the repository.
"""

import glob
import json
import os
import sys
import tarfile

folder = sys.argv[1]
hostile = sys.argv[2] if len(sys.argv) > 2 else ""
counts = {}


def seed(target, data, limit=1 << 16):
    """Writes one input, if it is not too long to be changed often."""
    if len(data) > limit:
        return
    counts[target] = counts.get(target, 0) + 1
    os.makedirs(f"{folder}/{target}", exist_ok=True)
    with open(f"{folder}/{target}/{counts[target]:05}", "wb") as file:
        file.write(data)


def members(archive):
    """The contents of the files of an archive of HOSTILE."""
    path = os.path.join(hostile, archive)
    if not hostile or not os.path.exists(path):
        return
    with tarfile.open(path) as tar:
        for member in tar:
            if member.isfile():
                yield member.name, tar.extractfile(member).read()


for path in glob.glob("Tests/GalleyFontsTests/Fixtures/*.*"):
    if path.endswith((".ttf", ".otf", ".ttc", ".woff", ".woff2")):
        seed("font", open(path, "rb").read())
for name, data in members("fonts.tar.xz"):
    seed("font", data)
for name, data in members("font-bombs.tar.xz"):
    seed("image" if name.endswith((".png", ".jpg")) else "font", data)
for name, data in members("images.tar.xz"):
    if not name.endswith((".txt", ".md", ".c", ".py")):
        seed("image", data)

texts = ["", "How tall will this be?", "مرحبا بالعالم", "हिन्दी क्षत्रिय", "ไทยน้ำ ภาษา", "a\tb\r\nc\n"]
if hostile:
    with open(os.path.join(hostile, "naughty-strings.json"), encoding="utf-8") as file:
        texts += [text for text in json.load(file) if isinstance(text, str)]
for number, text in enumerate(texts):
    data = text.encode("utf-8", "surrogatepass")
    profile, font = number % 4, number % 5
    # What these bytes choose is read in TextFuzzing.swift: plain styles, a label 60 points wide.
    label = bytes([profile, 0, 1, 40, 0])
    style = bytes([font, number // 5 % 2, 0, 1, 1, 0])
    seed("text", label + b"\0" + style + b"\7" + data)
    seed("document", label + b"\0" + style + data.ljust(64)[:64] + b"\x0c\3\2\n!" + data[:40])
    seed("stored", bytes([profile, 0]) + style + b"\0" + data)
    seed("field", bytes([1, 20, number % 3, number % 2, 20]) + data)
    request = {"id": number, "text": text, "width": 60, "profile": ["uiKit", "css"][number % 2]}
    seed("batch", json.dumps(request, ensure_ascii=number % 3 == 0).encode("utf-8", "replace"))

masks = ["[00]/[00]/[0000]", "+1 ([000]) [000]-[0000]", "[A][-----]", "[AA…]", "{[}[0]\\[[99]", "[0…]%"]
for number, mask in enumerate(masks):
    seed("mask", bytes([number % 2, 0, len(mask.encode())]) + mask.encode() + b"\x04a1b2\1\1\0\3123\0")
for number, pattern in enumerate(["[a-z]+@[a-z.]+", "(a+)+b", "(?i)é\\b", "yMMMd", "dd.MM.yyyy HH:mm"]):
    kind = 0 if number < 3 else 2
    seed("field", bytes([kind, len(pattern.encode())]) + pattern.encode() + b"\0\0 12.03.2024 aaaaaaaa")
for name in ["UTF-8", "ISO8859-1", "KOI8-R"]:
    seed("hyphenation", name.encode() + b"\nLEFTHYPHENMIN 2\n.ab4c\n1na\nx2y3z\nNEXTLEVEL\nhy3ph\n")
for path in glob.glob("/usr/share/hyphen/hyph_*.dic"):
    with open(path, "rb") as file:
        seed("hyphenation", file.read(8192))

kinds = ["strings", "stringsdict", "xcstrings", "xml", "po", "json", "xliff", "yaml"]
for path in sorted(glob.glob("Tests/Fixtures/lint/example/**/*", recursive=True)):
    if os.path.isfile(path) and path.rsplit(".")[-1] in kinds:
        with open(path, "rb") as file:
            seed("catalog", bytes([kinds.index(path.rsplit(".")[-1])]) + file.read())

print(", ".join(f"{target}: {count}" for target, count in sorted(counts.items())))
