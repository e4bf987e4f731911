#!/usr/bin/env bash
# clang-tidy over the program's own sources, one on each core. Tests are left to the compilers' warnings.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
git ls-files -z 'src/*.cpp' | grep -zv '_test\.cpp$' |
  xargs -0 -n 1 -P "$(nproc)" clang-tidy-19 -p build/test --quiet --extra-arg=-Wno-unknown-warning-option 2>&1 |
  { grep -vE '^[0-9]+ warnings? (generated|treated)|^Suppressed|^Use -' || true; } >build/tidy.log
[[ ! -s build/tidy.log ]] || { cat build/tidy.log; exit 1; }
