#!/usr/bin/python3
"""Asks Pango where the caret stands between the letters of a line.

  record-carets.py < lines.jsonl > recorded.jsonl

Reads id, lang, font, size, direction and text; writes them with `width` and `carets`, as
Fixtures/carets/README.md describes. Hinting is off, metrics and positions are not rounded. Only the
fonts of this repository can be asked for: Pango finds fonts by family, so it sees no others.
"""

import atexit
import json
import os
import shutil
import subprocess
import sys
import tempfile

import fonts

FOLDER = tempfile.mkdtemp(prefix="recorder-")
atexit.register(shutil.rmtree, FOLDER)
CONFIGURATION = os.path.join(FOLDER, "fonts.conf")
with open(CONFIGURATION, "w", encoding="utf-8") as file:
    file.write("<fontconfig><dir>%s</dir><cachedir>%s</cachedir></fontconfig>" % (fonts.BUNDLED, FOLDER))
os.environ["FONTCONFIG_FILE"] = CONFIGURATION

import cairo
import gi

gi.require_version("Pango", "1.0")
gi.require_version("PangoCairo", "1.0")
from gi.repository import Pango, PangoCairo


def described(name):
    """Family and style of a font file, as Pango's descriptions write them."""
    command = ["fc-scan", "--format", "%{family[0]}\n%{style[0]}", fonts.path(name)[0]]
    family, style = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
    return "%s %s" % (family, "" if style == "Regular" else style)


def layout(row):
    context = PangoCairo.FontMap.get_default().create_context()
    options = cairo.FontOptions()
    options.set_hint_style(cairo.HINT_STYLE_NONE)
    options.set_hint_metrics(cairo.HINT_METRICS_OFF)
    PangoCairo.context_set_font_options(context, options)
    context.set_round_glyph_positions(False)
    rtl = row["direction"] == "rtl"
    context.set_base_dir(Pango.Direction.RTL if rtl else Pango.Direction.LTR)
    context.set_language(Pango.Language.from_string(row["lang"]))
    description = Pango.FontDescription.from_string(described(row["font"]))
    description.set_absolute_size(row["size"] * Pango.SCALE)
    result = Pango.Layout.new(context)
    result.set_auto_dir(False)
    result.set_font_description(description)
    result.set_text(row["text"], -1)
    return result


def caret_stops(line, row):
    """The UTF-8 offsets at which a caret may stand: walks the line as the arrow keys do."""
    length = len(row["text"].encode())
    step = -1 if row["direction"] == "rtl" else 1
    stops, index, trailing = {0}, 0, 0
    while True:
        index, trailing = line.move_cursor_visually(True, index, trailing, step)
        if index < 0 or index > length:
            return stops | {length}
        # A trailing edge is so many characters after the index.
        rest = row["text"].encode()[index:].decode()
        stop = index + len(rest[:trailing].encode())
        if stop in stops:
            raise SystemExit("%s: the caret does not get on" % row["id"])
        stops.add(stop)


def record(row):
    line = layout(row)
    if line.get_unknown_glyphs_count() or line.get_line_count() != 1:
        raise SystemExit("%s: characters that the font lacks, or several lines" % row["id"])
    carets, utf8, utf16, stops = [], 0, 0, caret_stops(line, row)
    for character in row["text"] + "\0":
        if utf8 in stops:
            strong, weak = line.get_cursor_pos(utf8)
            # All of a line runs one way, so the two carets are one; inside and after some clusters of several
            # glyphs Pango gives two places nevertheless, and neither can be relied on.
            if strong.x == weak.x:
                carets.append([utf16, strong.x / Pango.SCALE])
        utf8 += len(character.encode())
        utf16 += 2 if ord(character) > 0xFFFF else 1
    return {**row, "width": line.get_size()[0] / Pango.SCALE, "carets": carets}


def main():
    rows = [json.loads(line) for line in sys.stdin if line.strip()]
    print("Pango %s, %d lines" % (Pango.version_string(), len(rows)), file=sys.stderr)
    for row in rows:
        print(json.dumps(record(row), ensure_ascii=False, separators=(",", ":")))


main()
