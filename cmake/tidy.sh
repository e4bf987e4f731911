#!/usr/bin/env bash
# tidy.sh: clang-tidy over everything but the tests; one on each core. It looks at what the compiler is given, where
# several files of a layer are one. Tests are left to the compilers' warnings.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
sed -n 's/^ *"file": "\(.*\)",\?$/\1/p' build/test/compile_commands.json | grep -E '\.(cpp|cxx)$' |
  grep -vE '_test\.|_test\.dir/|serve_only\.dir/|/generated/|/tests/' | sort -u | tr '\n' '\0' |
  { xargs -0 -n 1 -P "$(nproc)" clang-tidy-19 -p build/test --quiet --extra-arg=-Wno-unknown-warning-option 2>&1 || true; } |
  { grep -vE '^[0-9]+ warnings? (generated|treated)|^Suppressed|^Use -' || true; } >build/tidy.log
[[ ! -s build/tidy.log ]] || { cat build/tidy.log; exit 1; }
