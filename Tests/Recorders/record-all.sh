#!/bin/sh
# Records every fixture again. README.md says what has to be installed.
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
python3 make-hyphens.py | python3 record-chromium.py > "$work/hyphens.jsonl"
mv "$work"/*.jsonl "$fixtures/chromium/"

python3 make-strings.py | python3 record-shaping.py > "$work/words.jsonl"
mv "$work/words.jsonl" "$fixtures/shaping/"

for kind in ellipsis line-clamp; do
  python3 make-feature-cases.py "$kind" | python3 record-features.py truncation > "$work/$kind.jsonl"
done
for kind in balance pretty vertical; do
  python3 make-feature-cases.py "$kind" | python3 record-chromium.py > "$work/$kind.jsonl"
done
for kind in justify tabs; do
  python3 make-feature-cases.py "$kind" | python3 record-features.py places > "$work/$kind.jsonl"
done
python3 make-feature-cases.py textarea | python3 record-features.py areas > "$work/textarea.jsonl"
python3 make-ruby-cases.py | python3 record-features.py ruby > "$work/ruby.jsonl"
mv "$work"/*.jsonl "$fixtures/features/"

./record-opportunities.py
./record-words.py
./record-boxes.py

# Python of Debian, which has the bindings.
python3 make-lines.py | ./record-carets.py > "$work/lines.jsonl"
mv "$work/lines.jsonl" "$fixtures/carets/"
