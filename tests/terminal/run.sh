#!/usr/bin/env bash
# The terminal game in a real terminal (tmux): whole games by key strokes, screens compared with golden ones.
#   tests/terminal/run.sh PROGRAM CASE [--update]
# A case is a file in cases/, in the words below; it fails with the first command that does.
# shellcheck disable=SC2034,SC2317  # the cases use what stands here
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$(readlink -f "$1")
name=$2
[[ -f $here/cases/$name.sh ]] || { echo "there is no case '$name'"; exit 2; }
update=${3:-}
folder=$(mktemp -d)
socket=$folder/tmux
export XDG_STATE_HOME=$folder/state LC_ALL=C.UTF-8
started=() # what runs beside the terminal, ended by its own number
finish() {
  tmux -S "$socket" kill-server 2>/dev/null || true
  for one in "${started[@]}"; do kill "$one" 2>/dev/null || true; done
  wait
  rm -rf "$folder"
}
trap finish EXIT

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

# resting_screen: the screen, once it does not change any more.
resting_screen() {
  local before='' now
  now=$(screen)
  while [[ $now != "$before" ]]; do
    before=$now
    sleep 0.3
    now=$(screen)
  done
  printf '%s\n' "$now"
}

# golden NAME: the screen becomes the one in NAME.txt; a busy machine may take its time to paint it.
golden() {
  local file=$here/golden/$1.txt i
  if [[ $update == --update ]]; then
    resting_screen >"$file"
    return 0
  fi
  for ((i = 0; i < 100; ++i)); do
    if screen | diff -q "$file" - >/dev/null; then return 0; fi
    sleep 0.1
  done
  screen | diff -u "$file" - || true
  echo "the screen differs from tests/terminal/golden/$1.txt; ./test golden --update writes it anew"
  exit 1
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

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# serve: a real server on $port, whose games lie in the folder; serves anew after it was killed.
serve() {
  timeout 300 "$program" serve --port "$port" --store "$folder/games.db" --log-level warn >"$folder/serve" 2>&1 &
  server=$!
  started+=("$server")
  local i
  for ((i = 0; i < 200; ++i)); do
    if (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then return 0; fi
    sleep 0.05
  done
  echo 'the server does not listen:'
  cat "$folder/serve"
  exit 1
}

kill_server() {
  kill -9 "$(pgrep -P "$server" || echo "$server")"
  wait "$server" || true
}

# table MEMBERS: makes a table, and says its name.
table() {
  python3 -c 'import json, sys, urllib.request as u
print(json.load(u.urlopen(u.Request(sys.argv[1], sys.argv[2].encode())))["table"])' \
    "http://127.0.0.1:$port/api/tables" "$1"
}

# refused ADDRESS WORDS: joining there ends with exit code 1 and these words.
refused() {
  local code=0
  "$program" play --plain --join "$1" </dev/null >"$folder/out" 2>&1 || code=$?
  if [[ $code != 1 ]] || ! grep -qi -- "$2" "$folder/out"; then
    echo "exit code $code, not 1 with '$2':"
    cat "$folder/out"
    exit 1
  fi
}

leave() {
  keys q
  wait_for "exit ${1:-0}"
}

# shellcheck source=/dev/null
. "$here/cases/$name.sh"
