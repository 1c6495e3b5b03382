"""Which characters a font has, asked of fontconfig."""

import functools
import subprocess

import fonts

# What every font may lack: HarfBuzz shows these as nothing, or the line ends at them.
INVISIBLE = {
    *range(0x00, 0x20), 0x7F, 0x85, 0xAD, 0x61C, *range(0x200B, 0x2010), *range(0x2028, 0x202F),
    *range(0x2060, 0x2070), *range(0xFE00, 0xFE10), 0xFEFF, *range(0xE0100, 0xE01F0),
}


@functools.cache
def characters(name):
    file, index = fonts.path(name)
    command = ["fc-query", "--index", str(index or 0), "--format", "%{charset}", file]
    found = set()
    for part in subprocess.run(command, capture_output=True, text=True, check=True).stdout.split():
        low, _, high = part.partition("-")
        found.update(range(int(low, 16), int(high or low, 16) + 1))
    return found


def missing(text, names):
    """The characters of a text that none of the fonts has."""
    known = INVISIBLE.union(*(characters(name) for name in names))
    return sorted({c for c in text if ord(c) not in known})
