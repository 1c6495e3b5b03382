#!/usr/bin/env python3
"""Make the small fonts of the container tests out of bundled ones (needs fonttools and brotli).

One subset of Noto Sans as TTF, WOFF, WOFF2 and in a collection, one of Inter with PostScript
outlines as OTF, WOFF and WOFF2, and a variable font of two axes drawn here: a box whose width follows
`wght`, with `HVAR`, `MVAR` and a named instance; once with `glyf`, once with `CFF2`.
"""
import os

from fontTools import subset
from fontTools.designspaceLib import (
    AxisDescriptor, DesignSpaceDocument, InstanceDescriptor, SourceDescriptor)
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools import varLib

HERE = os.path.dirname(os.path.abspath(__file__))
FONTS = os.path.join(HERE, "..", "..", "..", "Fonts")
TEXT = "ABCHTVWaefiloxyz fi ffi 012 .,é"


def here(name):
    return os.path.join(HERE, name)


def cut(source):
    options = subset.Options(layout_features=["*"], notdef_outline=True, name_IDs=[1, 2, 4, 6])
    font = subset.load_font(os.path.join(FONTS, source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=TEXT)
    subsetter.subset(font)
    return font


def pack(source, name, plain):
    cut(source).save(here(name + plain))
    for flavor in ("woff", "woff2"):
        font = TTFont(here(name + plain))
        font.flavor = flavor
        font.save(here(name + "." + flavor))


def box(width, pen, postscript):
    pen.moveTo((50, 0))
    for corner in ((50, 700), (width - 50, 700), (width - 50, 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen.getCharString() if postscript else pen.glyph()


def master(width, ascent, postscript):
    names = [".notdef", "A", "space"]
    widths = {".notdef": 500, "A": width, "space": 250}
    builder = FontBuilder(1000, isTTF=not postscript)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({0x41: "A", 0x20: "space"})
    shapes = {}
    for glyph in names:
        pen = T2CharStringPen(widths[glyph], None) if postscript else TTGlyphPen(None)
        if glyph == "space":
            shapes[glyph] = pen.getCharString() if postscript else pen.glyph()
        else:
            shapes[glyph] = box(widths[glyph], pen, postscript)
    if postscript:
        builder.setupCFF("Varying", {}, shapes, {})
    else:
        builder.setupGlyf(shapes)
    builder.setupHorizontalMetrics({g: (widths[g], 50 if g != "space" else 0) for g in names})
    builder.setupHorizontalHeader(ascent=ascent, descent=-200)
    builder.setupOS2(sTypoAscender=ascent, sTypoDescender=-200, sTypoLineGap=90, usWinAscent=1000,
                     usWinDescent=300, sxHeight=500, sCapHeight=700)
    builder.setupNameTable({"familyName": "Varying", "styleName": "Regular"})
    builder.setupPost()
    return builder.font


def vary(name, postscript):
    space = DesignSpaceDocument()
    space.addAxis(AxisDescriptor(tag="wght", name="Weight", minimum=100, default=400, maximum=900))
    space.addAxis(AxisDescriptor(tag="wdth", name="Width", minimum=50, default=100, maximum=100))
    for weight, width, advance, ascent in (
            (400, 100, 600, 800), (900, 100, 800, 900), (100, 100, 500, 800), (400, 50, 300, 800)):
        space.addSource(SourceDescriptor(
            location={"Weight": weight, "Width": width}, font=master(advance, ascent, postscript)))
    space.addInstance(InstanceDescriptor(styleName="Heavy", location={"Weight": 900, "Width": 100}))
    font, _, _ = varLib.build(space)
    font.save(here(name))


def main():
    pack("NotoSans-Regular.ttf", "latin", ".ttf")
    pack("Inter-Regular.otf", "postscript", ".otf")
    collection = TTCollection()
    collection.fonts = [TTFont(here("postscript.otf")), TTFont(here("latin.ttf"))]
    collection.save(here("collection.ttc"))
    vary("varying.ttf", False)
    vary("varying-cff2.otf", True)


main()
