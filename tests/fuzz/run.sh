#!/usr/bin/env bash
# run.sh BUILD SECONDS: every fuzz target for that long, two on each core. New inputs stay in the build folder;
# an input that breaks something is named.
set -euo pipefail
build=$1
seconds=$2
seeds=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/seeds

fuzz() {
  local target=$1 corpus=$build/corpus/$1
  mkdir -p "$corpus" "$build/crashes"
  "$build/tests/fuzz/fuzz_$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=4096 \
    -dict="$seeds/words.dict" -print_final_stats=1 -artifact_prefix="$build/crashes/$target-" \
    "$corpus" "$seeds/$target" >"$build/crashes/$target.log" 2>&1 || {
    tail -n 40 "$build/crashes/$target.log"
    echo "fuzz target $target failed; the input is in $build/crashes"
    return 1
  }
  echo "fuzz $target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$build/crashes/$target.log") inputs"
}
export -f fuzz
export build seconds seeds
printf '%s\n' record board_file engine position events message table frame | xargs -P "$((2 * $(nproc)))" -I{} bash -c 'set -euo pipefail; fuzz {}'
