#!/usr/bin/env bash
# Every numbered clause of docs/rules has a test named after it, every example there is a test.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# clauses FILE: "1_1", "1_2", …; a section without numbered clauses is one itself.
clauses() {
  awk '/^## [0-9]/ { if (section && !items) print section; section = $2; items = 0 }
       /^## [^0-9]/ { if (section && !items) print section; section = "" }
       section && /^[0-9]+\. / { items++; print section "_" $1 + 0 }' "$1"
}

missing=0
check() {
  local file=docs/rules/$1.md suite=$2 tests=src/games/$3/state_test.cpp clause told shown
  for clause in $(clauses "$file"); do
    grep -qE "^TEST\($suite, Clause_${clause}_[a-z]" "$tests" ||
      { echo "$file: no test Clause_${clause}_… in $tests"; missing=1; }
  done
  told=$(sed -n '/^## Examples/,$p' "$file" | grep -c '^\* ')
  shown=$(grep -c "^TEST($suite, Example_" "$tests")
  [[ $told -eq $shown ]] || { echo "$file tells $told examples, $tests has $shown tests named Example_…"; missing=1; }
}
check classic Classic classic
check on-board OnBoard on_board
check duel Duel duel
exit $missing
