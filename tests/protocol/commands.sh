#!/usr/bin/env bash
# commands.sh PROGRAM: arguments, files and moments no friend would choose. Each command says what is wrong and where, ends
# with the right code and leaves nothing half done.
set -euo pipefail
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export LC_ALL=C HOME=$folder XDG_CACHE_HOME=$folder/cache XDG_DATA_HOME=$folder/data XDG_STATE_HOME=$folder/state

# refused CODE WORDS ARGUMENT...: what the program says to these arguments, and how it ends.
refused() {
  local code=0 wanted=$1 words=$2
  shift 2
  timeout 60 "$program" "$@" >said 2>&1 </dev/null || code=$?
  [[ $code -eq $wanted ]] || { echo "qwixx $*: ended with $code, not $wanted"; cat said; exit 1; }
  grep -qF -- "$words" said || { echo "qwixx $*: does not say '$words'"; cat said; exit 1; }
}

head -c 3000 /dev/urandom >noise
mkdir empty

refused 2 'not in range 1 to' arena random random --games 0
refused 2 'chess not in' arena random random --game chess
refused 1 'at least two players' arena random
refused 1 "no bot 'nobody'" arena random nobody
refused 1 "no board is named 'nowhere'" arena random random --game onboard --board nowhere
refused 1 'noise: ' arena random random --game onboard --board noise
refused 1 'the first Elo difference must be below' arena random random --sprt 5 0
refused 1 'nowhere/x.csv: No such file or directory' arena random random --games 2 --csv nowhere/x.csv
refused 1 '/dev/full: No space left on device' arena random random --games 2 --json /dev/full
refused 1 "cmd:false: 'false' " arena random cmd:false --games 2
refused 2 "'nan' is not a number from 0 to 1" differ random greedy --asked nan
refused 2 "'nan' is not a number from 0.01 to 1" solve --discount nan
refused 2 'not in range 1 to 5' solve --players 6
refused 2 'not in range 1 to' train --game duel --games 0
refused 2 "'inf' is not a number" train --game duel --rate inf
refused 1 'nowhere/w.2.checkpoint: No such file or directory' train --game duel --games 10 --weights nowhere/w
refused 1 'noise: ' train --game duel --games 10 --weights w --from noise
refused 2 'not in range 0 to 65535' serve --port 70000
refused 1 'noise: file is not a database' serve --port 0 --store noise
refused 1 'cannot write /proc/games.db.lock: ' serve --port 0 --store /proc/games.db
refused 1 'noise cannot be copied to copy.db: file is not a database' backup --store noise copy.db
refused 1 'noise exists already' backup noise
refused 1 'is not an address' load --server nowhere
for command in check replay verify analyze; do
  refused 1 'noise: line 1: ' "$command" noise
  refused 1 'empty: Is a directory' "$command" empty
done
refused 1 'empty: no records' stats empty
refused 1 'no game to go on with' play --resume
refused 1 '/dev/full: No space left on device' play --plain --save /dev/full
refused 1 '/proc/nowhere: ' play --plain --save /proc/nowhere/game.log
refused 1 'noise: entry 1: ' play --resume --save noise
refused 1 'is not an address of a table' play --join nowhere

# stopped CODE ARGUMENT...: Ctrl-C in the middle of it.
stopped() {
  local code=0 wanted=$1
  shift
  timeout --foreground --preserve-status -s INT 2 "$program" "$@" >said 2>&1 </dev/null || code=$?
  [[ $code -eq $wanted ]] || { echo "Ctrl-C in qwixx $*: ended with $code, not $wanted"; cat said; exit 1; }
}
stopped 130 arena net net --games 1000000 --csv games.csv
grep -q '50.00 %\|net: ' said
grep -q '^classic,2,' games.csv
stopped 130 train --game duel --games 1000000 --weights w
grep -q 'the same command goes on from w.2.checkpoint' said
stopped 130 train --game duel --games 1000000 --weights w
grep -q 'going on after' said

# Nothing that was not asked for is left.
[[ $(ls) == "$(printf '%s\n' empty games.csv noise noise.lock said w w.2.checkpoint)" ]] || { ls; exit 1; }
