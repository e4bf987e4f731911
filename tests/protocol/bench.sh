#!/usr/bin/env bash
# bench.sh PROGRAM [--update]: the signatures of a small bench; they change only when behaviour changes.
set -euo pipefail
program=$1
cd "$(dirname "${BASH_SOURCE[0]}")"
now=$("$program" bench --games 20000 --json | grep -oE '"(workload|signature)":"[^"]*"' | cut -d'"' -f4 | paste -d' ' - -)
if [[ ${2:-} == --update ]]; then
  printf '%s\n' "$now" >bench_signature.txt
else
  diff -u --label committed --label now bench_signature.txt - <<<"$now"
fi
