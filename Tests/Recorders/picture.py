"""Screenshots of the page as rows of pixels."""

import base64
import struct
import zlib


def screenshot(browser):
    """The whole page: a list of rows, each a list of (red, green, blue)."""
    size = browser.evaluate("({width: innerWidth, height: Math.max(1, document.body.scrollHeight)})")
    clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
    data = browser.send("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)["data"]
    return decoded(base64.b64decode(data))


def decoded(png):
    """Pixels of a PNG with 8-bit RGB or RGBA, not interlaced: what Chromium writes."""
    position, packed = 8, b""
    while position < len(png):
        length, kind = struct.unpack_from(">I4s", png, position)
        body = png[position + 8 : position + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack_from(">IIBB", body)
            assert depth == 8 and color in (2, 6)
            channels = 3 if color == 2 else 4
        elif kind == b"IDAT":
            packed += body
        position += 12 + length
    raw, stride, before, rows = zlib.decompress(packed), width * channels, bytearray(width * channels), []
    for y in range(height):
        start = y * (stride + 1)
        line = bytearray(raw[start + 1 : start + 1 + stride])
        unfilter(raw[start], line, before, channels)
        rows.append([tuple(line[x : x + 3]) for x in range(0, stride, channels)])
        before = line
    return rows


def unfilter(kind, line, before, step):
    """Undoes one of PNG's five filters in place."""
    for x in range(len(line) if kind else 0):
        left = line[x - step] if x >= step else 0
        above = before[x]
        corner = before[x - step] if x >= step else 0
        if kind == 1:
            add = left
        elif kind == 2:
            add = above
        elif kind == 3:
            add = (left + above) // 2
        else:
            guess = left + above - corner
            add = min((left, above, corner), key=lambda v: abs(guess - v))
        line[x] = (line[x] + add) & 255
