#!/usr/bin/env python3
"""Times thumbnails of galley-images, vipsthumbnail, ImageMagick and Pillow on the same files.

    make release   # or: swift build -c release --traits Images,Fontconfig --product galley-images
    Benchmarks/Images/compare.py [--photos 1000] [--rounds 7]

The files are made here, in a temporary folder: photographs of slopes, blobs and noise. Programs take
turns, so that a busy machine hurts all alike; of each the fastest round is reported. Peers that
are not installed are left out, and named.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
GALLEY = HERE.parent.parent / ".build/release/galley-images"
PILLOW = """
import sys
from PIL import Image, ImageOps
image = Image.open(sys.argv[1])
image.draft("RGB", (640, 640))
image = ImageOps.exif_transpose(image)
image.thumbnail((320, 320), Image.Resampling.LANCZOS)
image.save(sys.argv[2], quality=75)
"""


def make_photo(path, width, height, seed, progressive=False):
    """A JPEG with the spectrum of a photograph, made by the vips command."""
    steps = path.parent / "steps"
    steps.mkdir(exist_ok=True)
    names = []
    for index, cell in enumerate((8, 64, 512)):
        bands = []
        for band in range(3):
            name = steps / f"{index}-{band}.v"
            run("vips", "perlin", name, width, height, "--cell-size", cell, "--seed",
                seed * 31 + index * 3 + band)
            bands.append(str(name))
        joined = steps / f"{index}.v"
        run("vips", "bandjoin", " ".join(bands), joined)
        names.append(joined)
    run("vips", "sum", " ".join(map(str, names)), steps / "sum.v")
    run("vips", "linear", steps / "sum.v", steps / "photo.v", 50, 128, "--uchar")
    run("vips", "copy", steps / "photo.v", steps / "srgb.v", "--interpretation", "srgb")
    options = ["--interlace"] if progressive else []
    run("vips", "jpegsave", steps / "srgb.v", path, "--Q", 90, *options)
    shutil.rmtree(steps)


def run(*arguments):
    """Runs a program and returns seconds, seconds of the processor and peak megabytes."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [str(argument) for argument in arguments], stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"{arguments[0]} failed: {errors.decode()}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def single(photo, folder, rounds):
    """One photograph to 320 pixels, by each program, in turns."""
    out = folder / "out.jpg"
    programs = {
        "galley-images": [
            GALLEY, "thumbnail", photo, "--size", "320x320", "--format", "jpeg", "--output", out],
        "vipsthumbnail": ["vipsthumbnail", photo, "--size", "320x320>", "-o", out],
        "ImageMagick, -resize": ["convert", photo, "-auto-orient", "-resize", "320x320>", out],
        "ImageMagick, -thumbnail": ["convert", photo, "-auto-orient", "-thumbnail", "320x320>", out],
        "ImageMagick, told the size": [
            "convert", "-define", "jpeg:size=640x640", photo, "-auto-orient", "-thumbnail",
            "320x320>", out],
        "Pillow, with draft": [sys.executable, "-c", PILLOW, photo, out],
    }
    if subprocess.run([sys.executable, "-c", "import PIL"], capture_output=True).returncode:
        del programs["Pillow, with draft"]
        print("Pillow is not installed.")
    for name in [name for name, words in programs.items() if not shutil.which(str(words[0]))]:
        print(f"{name} is not installed.")
        del programs[name]
    best = {}
    for _ in range(rounds):
        for name, words in programs.items():
            found = run(*words)
            best[name] = min(best.get(name, found), found)
    for name, (seconds, processor, peak) in best.items():
        print(f"| {name} | {seconds * 1000:.0f} | {processor * 1000:.0f} | {peak:.0f} |")


def many(photos, folder, rounds):
    """All photographs by one worker and by two."""
    best = {}
    for _ in range(rounds):
        for workers in (1, 2):
            out = folder / "out"
            shutil.rmtree(out, ignore_errors=True)
            found = run(
                GALLEY, "thumbnail", *photos, "--size", "320x320", "--format", "jpeg", "--output",
                out, "--workers", workers)
            best[workers] = min(best.get(workers, found), found)
    for workers, (seconds, processor, peak) in best.items():
        print(f"| {workers} | {seconds:.2f} | {processor:.2f} | {peak:.0f} |")
    print(f"\nTwo workers: {best[1][0] / best[2][0]:.2f} times one.")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    if not GALLEY.exists():
        sys.exit(f"{GALLEY} is missing: build the release first.")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for kind in ("baseline", "progressive"):
            photo = folder / f"{kind}.jpg"
            make_photo(photo, 6000, 4000, 1, progressive=kind == "progressive")
            print(f"\n24 megapixels, {kind} JPEG, {photo.stat().st_size >> 10} KB, to 320 pixels\n")
            print("| program | ms | ms of processor | MB |\n|---|---|---|---|")
            single(photo, folder, arguments.rounds)
        originals = []
        for seed in range(10):
            photo = folder / f"photo-{seed}.jpg"
            make_photo(photo, 4000, 3000, seed)
            originals.append(photo)
        photos = []
        for index in range(arguments.photos):
            link = folder / f"{index}.jpg"
            os.link(originals[index % len(originals)], link)
            photos.append(link)
        print(f"\n{arguments.photos} photographs of 12 megapixels to 320 pixels\n")
        print("| workers | s | s of processor | MB |\n|---|---|---|---|")
        many(photos, folder, min(2, arguments.rounds))


main()
