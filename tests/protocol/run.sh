#!/usr/bin/env bash
# run.sh PROGRAM TRANSCRIPT [--update]: a conversation with `PROGRAM engine`.
# In a transcript "> LINE" is sent, the line after it is the reply expected, "# …" is for the reader.
set -euo pipefail
program=$1
transcript=$2
cd "$(dirname "${BASH_SOURCE[0]}")"

# The transcript with the program's own replies: what it must be equal to.
spoken=$(mktemp)
trap 'rm -f "$spoken"' EXIT
sed -n 's/^> //p' "$transcript" | "$program" engine >"$spoken"
now=$(awk -v spoken="$spoken" '
  /^> / {
    print
    sent = substr($0, 3)
    if (sent ~ /^[ \t]*(#|$)/) next
    if ((getline reply < spoken) > 0) print reply
    next
  }
  /^[=?]/ { next }
  { print }
  END { while ((getline reply < spoken) > 0) print reply }
' "$transcript")
if [[ ${3:-} == --update ]]; then
  printf '%s\n' "$now" >"$transcript"
else
  diff -u --label expected --label spoken "$transcript" - <<<"$now"
fi
