#!/bin/sh
# Records every fixture again. Needs chromium, libharfbuzz-bin, fontconfig and the fonts of README.md.
set -eu
cd "$(dirname "$0")"
fixtures=../Fixtures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for kind in prose options edges system-prose system-edges; do
  python3 make-cases.py "$kind" | python3 record-chromium.py > "$work/$kind.jsonl"
done
cat "$work/prose.jsonl" "$work/options.jsonl" > "$work/wide.jsonl"
python3 make-cases.py fit "$work/wide.jsonl" | python3 record-chromium.py > "$work/fit.jsonl"
rm "$work/wide.jsonl"
mv "$work"/*.jsonl "$fixtures/chromium/"

python3 make-strings.py | python3 record-shaping.py > "$work/words.jsonl"
mv "$work/words.jsonl" "$fixtures/shaping/"
