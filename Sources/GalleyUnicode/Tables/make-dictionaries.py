#!/usr/bin/env python3
"""Makes the word lists of GalleyUnicode: Khmer, Lao, Thai and Burmese.

    ./make-dictionaries.py icudtl.dat

The words are those of the dictionaries in ICU's data as Chromium 156 ships it (`icudtl.dat` of Debian's package
`chromium-common`): the Thai and Burmese ones are those of ICU 72 as well, the Khmer and Lao ones are smaller
than those of ICU itself. `Dictionaries/LICENSE` has their licenses; other dictionaries than these are refused.
"""

import hashlib
import os
import struct
import sys

sys.dont_write_bytecode = True

from generator.bytes_trie import words

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Dictionaries")

# Name, first code point of its block, and the checksum of the dictionary.
DICTIONARIES = [
    ("khmer", 0x1780, "583ef4cbb9bb4fe67f9e66e3a55257b3502ac894ab809bd36b8ea93196b67eb6"),
    ("lao", 0x0E80, "528583dd3b7fb12ad703ce193d39a81d0147f776e8d2823d2eb8eaf30251b85e"),
    ("thai", 0x0E00, "ea47ae521cea65077bf047a75d1e9d28c495ec2f8cf4d2734fcb65a888229be9"),
    ("burmese", 0x1000, "99f1b2afe6672bc495a872e85dd5ed2be5ffc4d9b8377deff2dbc18a2b4538e5"),
]

# What a Swift literal takes as it is.
CODES = "".join(chr(c) for c in range(0x21, 0x7F) if chr(c) not in '"\\')


def items(path):
    """The files in an ICU data file, by name."""
    with open(path, "rb") as file:
        data = file.read()
    start = struct.unpack_from("<H", data)[0]
    count = struct.unpack_from("<I", data, start)[0]
    places = [struct.unpack_from("<II", data, start + 4 + 8 * i) for i in range(count)]
    ends = [place for _, place in places[1:]] + [len(data) - start]
    result = {}
    for (name, place), end in zip(places, ends):
        name = data[start + name : data.index(b"\0", start + name)].decode()
        result[name.split("/")[-1]] = data[start + place : start + end]
    return result


def packed(words, letters):
    """The words in order, each as how many letters of the one before to drop, and the letters to add."""
    drops = CODES[len(letters):]
    code = dict(zip(letters, CODES))
    result, before = [], ""
    for word in words:
        shared = len(os.path.commonprefix([before, word]))
        drop = len(before) - shared
        while drop >= len(drops) - 1:
            result.append(drops[-1])
            drop -= len(drops) - 1
        result.append(drops[drop])
        result += [code[letter] for letter in word[shared:]]
        before = word
    return "".join(result)


def write(name, base, digest, words):
    letters = sorted(set("".join(words)))
    text = packed(words, letters)
    kind = name.capitalize() + "Words"
    lines = [text[i : i + 94] for i in range(0, len(text), 94)]
    body = "\\\n".join("    " + line for line in lines)
    offsets = ", ".join(str(ord(letter) - base) for letter in letters)
    rows, row = [], "   "
    for offset in offsets.split(", "):
        if len(row) + len(offset) + 2 > 100:
            rows.append(row)
            row = "   "
        row += " " + offset + ","
    rows.append(row)
    with open(os.path.join(HERE, kind + ".swift"), "w") as file:
        file.write(f"""// Made by make-dictionaries.py; do not edit. For the license see LICENSE in this folder.

/// The {len(words):,} words of ICU's dictionary {name}dict.dict (SHA-256 {digest[:16]}…).
enum {kind} {{
  /// The letters, counted from the first of the script's block.
  static let letters: [UInt8] = [
{chr(10).join(rows)}
  ]

  /// The words, as `WordTrie` reads them.
  static let packed: StaticString = \"\"\"
{body}
    \"\"\"
}}
""")
    print(kind, len(words), "words,", len(text), "bytes")


def main():
    files = items(sys.argv[1])
    for name, base, expected in DICTIONARIES:
        data = files[name + "dict.dict"]
        digest = hashlib.sha256(data).hexdigest()
        if digest != expected:
            sys.exit(f"{name}dict.dict has the checksum {digest}: take icudtl.dat of Chromium 156.")
        # A dictionary is asked for letters of its script alone: words with a joiner or a Shan digit are never found.
        write(name, base, digest, [w for w in words(data) if all(0 <= ord(c) - base < 128 for c in w)])


if __name__ == "__main__":
    main()
