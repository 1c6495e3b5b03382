"""Structural similarity of thumbnails with what Pillow's Lanczos makes of the same pictures.

Reads lines of `original <tab> thumbnail` and prints `similarity <tab> color <tab> original` for
each: SSIM of the luma, as it is defined, and the largest difference of a channel's mean, in levels,
as luma would not see a wrong color.
"""
import io
import sys

import numpy as np
from PIL import Image, ImageCms, ImageOps

SRGB = ImageCms.createProfile("sRGB")


def window(plane, size=8):
    """Means over all squares of a plane, by sums over rows and columns."""
    sums = plane.cumsum(0).cumsum(1)
    sums = np.pad(sums, ((1, 0), (1, 0)))
    area = sums[size:, size:] - sums[:-size, size:] - sums[size:, :-size] + sums[:-size, :-size]
    return area / (size * size)


def similarity(a, b):
    """SSIM (Wang et al. 2004) of two planes, 8 by 8 windows, the usual constants."""
    size = min(8, *a.shape)
    mean_a, mean_b = window(a, size), window(b, size)
    var_a = window(a * a, size) - mean_a**2
    var_b = window(b * b, size) - mean_b**2
    cov = window(a * b, size) - mean_a * mean_b
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    top = (2 * mean_a * mean_b + c1) * (2 * cov + c2)
    return float((top / ((mean_a**2 + mean_b**2 + c1) * (var_a + var_b + c2))).mean())


def upright_rgba(path):
    image = ImageOps.exif_transpose(Image.open(path))
    profile = image.info.get("icc_profile")
    if profile and image.mode in ("RGB", "CMYK"):
        image = ImageCms.profileToProfile(
            image, ImageCms.ImageCmsProfile(io.BytesIO(profile)), SRGB, outputMode="RGB",
            renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC)
    return image.convert("RGBA")


def on_gray(image):
    plate = Image.new("RGBA", image.size, (128, 128, 128, 255))
    return Image.alpha_composite(plate, image).convert("RGB")


for line in sys.stdin:
    original, thumbnail = line.rstrip("\n").split("\t")
    ours = Image.open(thumbnail).convert("RGBA")
    theirs = upright_rgba(original).resize(ours.size, Image.Resampling.LANCZOS)
    a, b = on_gray(ours), on_gray(theirs)
    luma = [np.asarray(image.convert("L"), dtype=np.float64) for image in (a, b)]
    means = [np.asarray(image, dtype=np.float64).mean((0, 1)) for image in (a, b)]
    color = abs(means[0] - means[1]).max()
    print(f"{similarity(*luma):.4f}\t{color:.2f}\t{original}", flush=True)
