#!/usr/bin/env bash
# tidy.sh [LAYER...]: clang-tidy over the sources of these layers, or of all; one on each core. Tests are left to
# the compilers' warnings.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
paths=()
for layer in "${@:-*}"; do paths+=("src/$layer/*.cpp"); done
git ls-files -z "${paths[@]}" | grep -zv '_test\.cpp$' |
  { xargs -0 -n 1 -P "$(nproc)" clang-tidy-19 -p build/test --quiet --extra-arg=-Wno-unknown-warning-option 2>&1 || true; } |
  { grep -vE '^[0-9]+ warnings? (generated|treated)|^Suppressed|^Use -' || true; } >build/tidy.log
[[ ! -s build/tidy.log ]] || { cat build/tidy.log; exit 1; }
