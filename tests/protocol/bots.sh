#!/usr/bin/env bash
# bots.sh PROGRAM: every bot of every game answers `best` with a legal move and `eval` with all of them, best
# first, in every phase of a turn.
set -euo pipefail
program=$1

coproc engine { "$program" engine; }
ask() {  # ask COMMAND...: the reply without its "= "
  local line
  echo "$*" >&"${engine[1]}"
  read -r line <&"${engine[0]}"
  [[ $line == =* ]] || { echo "$*: $line" >&2; exit 1; }
  line=${line#=}
  printf '%s' "${line# }"
}
sorted() { tr ' ' '\n' | sort | tr '\n' ' '; }

# check_seat BOT SEAT
check_seat() {
  local legal best moves wins
  legal=$(ask "legal $2")
  best=$(ask "best $2 bot=$1 ms=20")
  [[ " $legal " == *" $best "* ]] || { echo "$1 plays $best of $legal"; exit 1; }
  moves=$(ask "eval $2 bot=$1 ms=20")
  [[ $(tr ' ' '\n' <<<"$moves" | cut -d: -f1 | sort | tr '\n' ' ') == "$(sorted <<<"$legal")" ]] ||
    { echo "$1 ranks '$moves' for '$legal'"; exit 1; }
  wins=$(tr ' ' '\n' <<<"$moves" | cut -d: -f2)
  awk '$1 < 0 || $1 > 1 { exit 1 }' <<<"$wins" || { echo "$1: a chance outside 0 to 1: $moves"; exit 1; }
  [[ $(sort -rn <<<"$wins") == "$wins" ]] || { echo "$1: not best first: $moves"; exit 1; }
}

for game in "classic 2" "classic 5" "onboard 3" "duel 2"; do
  ask "new $game seed=5" >/dev/null
  bots=$(ask bots)
  [[ $bots == random* ]] || { echo "the weakest bot is not random: $bots"; exit 1; }
  for bot in $bots; do
    ask "new $game seed=5" >/dev/null
    for _ in 1 2; do
      ask roll >/dev/null
      for _ in 1 2 3; do  # actions 1, 2 and 3, as far as the game has them
        for ((seat = 0; seat < ${game#* }; ++seat)); do
          [[ -n $(ask "legal $seat") ]] || continue
          check_seat "$bot" "$seat"
          ask "play $seat $(ask "best $seat bot=random")" >/dev/null
        done
      done
    done
  done
done
ask quit >/dev/null
