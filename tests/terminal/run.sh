#!/usr/bin/env bash
# The terminal game in a real terminal (tmux): whole games by key strokes, screens compared with golden ones.
#   tests/terminal/run.sh PROGRAM CASE [--update]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$(readlink -f "$1")
name=$2
update=${3:-}
folder=$(mktemp -d)
socket=$folder/tmux
export XDG_STATE_HOME=$folder/state LC_ALL=C.UTF-8
trap 'tmux -S "$socket" kill-server 2>/dev/null || true; rm -rf "$folder"' EXIT

in_tmux() { tmux -S "$socket" "$@"; }
keys() { in_tmux send-keys -t game "$@"; }
screen() { in_tmux capture-pane -p -t game; }

# A session that stays, so that the server does not end with the first game.
in_tmux -f /dev/null new-session -d -s stays 'sleep 600'

# begin WIDTH HEIGHT ARGUMENT...: starts the game in a terminal of that size.
begin() {
  local width=$1 height=$2
  shift 2
  in_tmux new-session -d -s game -x "$width" -y "$height" \
    "env TERM=${TERMINAL:-tmux-256color} ${ENVIRONMENT:-} '$program' play --delay 0 --save '$folder/save' $* 2>'$folder/error'; echo \"exit \$?\"; cat '$folder/error'; sleep 60"
}

# wait_for TEXT [SECONDS]: until the text is on the screen.
wait_for() {
  local i
  for ((i = 0; i < ${2:-60} * 10; ++i)); do
    if screen | grep -qF -- "$1"; then return 0; fi
    sleep 0.1
  done
  echo "never saw '$1'; the screen is:"
  screen
  exit 1
}

# golden NAME: the screen, once it rests, is the one in NAME.txt.
golden() {
  local before='' now
  now=$(screen)
  while [[ $now != "$before" ]]; do
    before=$now
    sleep 0.3
    now=$(screen)
  done
  if [[ $update == --update ]]; then
    printf '%s\n' "$now" >"$here/golden/$1.txt"
  elif ! diff -u "$here/golden/$1.txt" <(printf '%s\n' "$now"); then
    echo "the screen differs from tests/terminal/golden/$1.txt; ./test golden --update writes it anew"
    exit 1
  fi
}

# play_to_the_end: Enter rolls and takes the move under the cursor, again and again.
play_to_the_end() {
  local i
  for ((i = 0; i < 400; ++i)); do
    if screen | grep -qF 'The game is over'; then return 0; fi
    keys Enter
    sleep 0.05
  done
  echo "the game did not come to its end:"
  screen
  exit 1
}

leave() {
  keys q
  wait_for "exit ${1:-0}"
}

case $name in
  classic)
    begin 80 24 classic --player Ann --bot random --seed 1
    wait_for 'roll the dice'
    golden classic-start
    keys Enter
    wait_for 'action 1'
    golden classic-action-1
    keys h
    wait_for 'hint:'
    keys '?'
    wait_for 'scroll the log'
    keys '?'
    play_to_the_end
    golden classic-over
    leave
    wait_for 'The record is in'
    [[ ! -e $folder/save ]]
    "$program" check "$folder"/state/qwixx/records/*.qwixx
    ;;
  onboard)
    begin 80 24 onboard --player Ann --bot random --seed 2
    wait_for 'roll the dice'
    golden onboard-start
    play_to_the_end
    golden onboard-over
    leave
    ;;
  duel)
    begin 80 24 duel --player Ann --player Ben --seed 3
    wait_for 'Ann, it is your turn'
    golden duel-start
    play_to_the_end
    golden duel-over
    leave
    ;;
  large)
    begin 200 60 classic --player Ann --player Ben --player Cem --bot random --seed 4
    wait_for 'roll the dice'
    keys Enter
    wait_for 'Ann, action 1'
    golden large
    leave
    ;;
  take-back)
    # Passing the keyboard round: a sealed choice is not shown and can be taken back until all are in.
    begin 80 24 classic --player Ann --player Ben --seed 1
    wait_for 'roll the dice'
    keys Enter
    wait_for 'Ann, action 1'
    keys 1
    wait_for 'Ben, action 1'
    keys u
    wait_for 'Ann, action 1'
    keys p
    wait_for 'Ben, action 1'
    golden take-back
    leave
    ;;
  resize)
    begin 120 40 classic --player Ann --bot random --seed 1
    wait_for 'roll the dice'
    in_tmux resize-window -t game -x 60 -y 20
    wait_for 'the game needs 80x24'
    in_tmux resize-window -t game -x 80 -y 24
    wait_for 'roll the dice'
    golden classic-start
    keys Enter
    wait_for 'action 1'
    leave
    ;;
  resume)
    begin 80 24 classic --player Ann --bot random --seed 1
    wait_for 'roll the dice'
    keys Enter
    wait_for 'action 1'
    keys C-c
    wait_for 'exit 0'
    wait_for 'qwixx play --resume'
    in_tmux kill-session -t game
    begin 80 24 --resume
    wait_for 'Ann, action 1'
    golden resumed
    play_to_the_end
    leave
    ;;
  no-colour)
    ENVIRONMENT='NO_COLOR=1' begin 80 24 classic --ascii --player Ann --bot random --seed 1
    wait_for 'roll the dice'
    keys Enter
    wait_for 'action 1'
    golden ascii
    if in_tmux capture-pane -p -e -t game | grep -qE $'\e\\[[0-9;]*(3[0-7]|38)'; then
      echo 'there is colour on the screen in spite of NO_COLOR'
      exit 1
    fi
    leave
    ;;
  sixteen)
    TERMINAL=xterm begin 80 24 classic --colour 16 --player Ann --bot random --seed 1
    wait_for 'roll the dice'
    in_tmux capture-pane -p -e -t game | grep -qE $'\e\\[[0-9;]*3[1-4]'
    leave
    ;;
  mouse)
    begin 80 24 classic --player Ann --bot random --seed 1
    wait_for 'roll the dice'
    # A press and a release of the first button on the chip "[Enter] roll the dice" (column 5, line 23).
    keys -l $'\e[M \x25\x37'
    keys -l $'\e[M#\x25\x37'
    wait_for 'action 1'
    leave
    ;;
  broken)
    # Nothing to resume, a save that is not one, a bot that is not there, a terminal that is not one.
    begin 80 24 --resume
    wait_for 'there is no game to go on with'
    wait_for 'exit 1'
    in_tmux kill-session -t game
    echo nonsense >"$folder/save"
    begin 80 24 --resume
    wait_for 'exit 1'
    in_tmux kill-session -t game
    begin 80 24 classic --bot nobody
    wait_for "there is no bot 'nobody'"
    wait_for 'exit 1'
    in_tmux kill-session -t game
    TERMINAL=nonsense begin 80 24 classic
    wait_for 'use --plain'
    wait_for 'exit 1'
    ;;
  plain)
    # Line by line, without a terminal: roll, and the first move wherever there is one.
    for ((i = 0; i < 300; ++i)); do printf '\n1\np\n'; done |
      "$program" play classic --plain --player Ann --bot random --seed 1 --delay 0 --save "$folder/save" >"$folder/out"
    grep -q 'The game is over' "$folder/out"
    ! grep -qP '\e' "$folder/out"
    ;;
  *)
    echo "there is no case '$name'"
    exit 2
    ;;
esac
