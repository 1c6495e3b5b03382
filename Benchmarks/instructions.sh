#!/bin/sh
# Instructions of each step by callgrind: what a call costs more if its work is done many times
# instead of once, so that start-up does not count. Repeatable on one machine and compiler, but for what
# hashes do, which are seeded anew in each run: that is less the more often a short step is done.
#
#     Benchmarks/instructions.sh              compares with Thresholds/instructions.txt (+3 %)
#     Benchmarks/instructions.sh --write      writes the thresholds
set -eu
cd "$(dirname "$0")/.."
# valgrind does not read Swift's debug information.
counts=$(mktemp)
trap 'rm -f "$counts"' EXIT
strip -g Benchmarks/.build/release/counts -o "$counts"
chmod +x "$counts"
thresholds=Benchmarks/Thresholds/instructions.txt
steps=${STEPS:-"cold/english/20k height/english/20k height/addresses/20k repeat/english/20k cold/korean/20k
  cold/arabic/20k cold/hindi/20k cold/french/20k known/english/20k known/french/20k known/labels/20k
  keystroke/english/97k"}

instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$counts" --work "$1" "$2" 2>&1 |
    sed -n 's/.*Collected : //p'
}

status=0
out=$(mktemp)
for step in $steps; do
  case $step in cold/*) more=4 ;; repeat/*) more=8000 ;; *) more=400 ;; esac
  once=$(instructions "$step" 1)
  often=$(instructions "$step" $((1 + more)))
  cost=$(((often - once) / more))
  limit=$(sed -n "s|^$step ||p" "$thresholds" 2>/dev/null || true)
  echo "$step $cost" >>"$out"
  if [ -n "$limit" ] && [ "$cost" -gt $((limit + limit * 3 / 100)) ]; then
    echo "$step $cost of at most $limit  ROSE"
    status=1
  else
    echo "$step $cost${limit:+ of at most $limit}"
  fi
done
if [ "${1:-}" = --write ]; then
  cp "$out" "$thresholds"
  status=0
fi
rm -f "$out"
exit $status
