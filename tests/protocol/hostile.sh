#!/usr/bin/env bash
# hostile.sh PROGRAM: lines no friend would send. Each gets one reply, nothing changes, the process lives.
set -euo pipefail
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# expect LINES WHAT: how many replies a conversation on standard input gets, the last one being "= qep 1".
expect() {
  local replies=$1 what=$2
  timeout 60 "$program" engine >replies || { echo "$what: the engine ended with $?"; exit 1; }
  [[ $(wc -l <replies) -eq $replies ]] || { echo "$what: $(wc -l <replies) replies, not $replies"; exit 1; }
  [[ $(tail -n 1 replies) == '= qep 1' ]] || { echo "$what: ends with $(tail -n 1 replies)"; exit 1; }
  [[ $(head -n $((replies - 1)) replies | grep -vc '^? ') -eq 0 ]] || { echo "$what: not refused"; exit 1; }
}

long() { head -c 10000000 /dev/zero | tr '\0' "$1"; }

{ long x; echo; echo protocol; } | expect 2 "a line of 10 MB"
{ echo "import $(long a | head -c 100)"; printf 'import '; long '['; echo; echo protocol; } | expect 3 "a record of 10 MB"
{ printf 'roll '; long 6; echo; echo protocol; } | expect 2 "dice of 10 MB"
{ head -c 100000 /dev/urandom | tr -d '\n' | sed 's/^/x/'; echo; echo protocol; } | expect 2 "random bytes"
mkfifo pipe
{ printf 'new onboard 2 board=%s\n' /dev/stdin . /dev/null /nowhere /dev/zero pipe; echo protocol; } | expect 7 "boards that are no files"
{ printf 'new classic %s\n' 0 6 -1 99999999999999999999 2x '' '2 seed=' '2 seed=-1' '2 board=side-a'; echo protocol; } |
  expect 10 "games that cannot be"
{ printf 'protocol'; } | expect 1 "a last line without an end"

# A board file of 10 MB, and one whose JSON is nested deeply.
{ printf '{"name":"big","spaces":['; for _ in $(seq 3000); do printf '{"colour":"red","number":2,"points":1},%.0s' {1..60}; done; } >big.json
long '[' >deep.json
{ printf 'new onboard 2 board=%s\n' big.json deep.json; echo protocol; } | expect 3 "board files of 10 MB"
