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
  join)
    # One in full screen, one line by line, at a server's table; to the end.
    port=$(free_port)
    serve
    address="http://127.0.0.1:$port/#/table/$(table '{"game":"classic","seats":2}')"
    begin 80 24 --join "'$address'" --player Ann
    wait_for '[s] start the game'
    for ((i = 0; i < 300; ++i)); do printf '\n1\np\n'; done |
      "$program" play --plain --join "$address" --player Ben >"$folder/ben" 2>&1 &
    ben=$!
    started+=("$ben")
    wait_for 'Ben'
    keys s
    wait_for 'roll the dice'
    play_to_the_end
    leave
    wait_for 'Come back to your seat'
    wait "$ben"
    grep -q 'The game is over' "$folder/ben"
    refused "$address" 'looks on without a seat'
    ;;
  lost-server)
    port=$(free_port)
    serve
    address="http://127.0.0.1:$port/#/table/$(table '{"game":"duel","seats":2,"bots":[{"seat":1,"level":"random"}]}')"
    begin 80 24 --join "'$address'" --player Ann
    wait_for '[s] start the game'
    keys s
    wait_for 'roll the dice'
    keys Enter
    wait_for 'Ann, action 1'
    # Killed and back: the seat, the dice and the decision are where they were.
    kill_server
    wait_for 'The connection is lost'
    before=$(screen | sed -n '2,4p')
    serve
    for ((i = 0; i < 300; ++i)); do
      if ! screen | grep -qF 'The connection is lost'; then break; fi
      sleep 0.1
    done
    wait_for 'Ann, action 1'
    [[ $(screen | sed -n '2,4p') == "$before" ]]
    keys Enter
    wait_for 'Ann, action 2'
    leave
    in_tmux kill-session -t game
    # Gone for good, in full screen and line by line: it says so, how to come back, and fails.
    address="http://127.0.0.1:$port/#/table/$(table '{"game":"classic","seats":2}')"
    begin 80 24 --retry 1 --join "'$address'" --player Ann
    wait_for '[s] start the game'
    mkfifo "$folder/silent"
    sleep 60 >"$folder/silent" &
    started+=("$!")
    "$program" play --plain --retry 1 --join "$address" --player Ben <"$folder/silent" >"$folder/ben" 2>&1 &
    ben=$!
    started+=("$ben")
    wait_for 'Ben'
    kill_server
    wait_for 'does not answer any more'
    wait_for 'exit 1'
    wait_for 'Come back to your seat'
    if wait "$ben"; then
      echo 'the game line by line did not fail when its server was gone'
      exit 1
    fi
    grep -q 'The connection is lost' "$folder/ben"
    grep -q 'does not answer any more' "$folder/ben"
    ;;
  no-table)
    # No server, no address, no such table, no seat left: a clear word and exit code 1.
    port=$(free_port)
    refused "http://127.0.0.1:$port/#/table/x" 'does not answer'
    refused 'nonsense' 'not an address'
    serve
    refused "http://127.0.0.1:$port/#/table/nonsense" 'no such table'
    full=$(table '{"game":"duel","seats":2,"bots":[{"seat":1,"level":"random"}],"name":"Ann"}')
    refused "http://127.0.0.1:$port/#/table/$full" 'looks on without a seat'
    # Looking on needs no seat.
    timeout 2 "$program" play --plain --watch --join "http://127.0.0.1:$port/#/table/$full" </dev/null >"$folder/out" 2>&1 || true
    ! grep -q 'looks on' "$folder/out"
    ;;
  secure)
    # Over TLS, through a proxy with a certificate: good with its authority, refused without it.
    port=$(free_port)
    serve
    door=$(free_port)
    (
      cd "$folder"
      openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test -keyout key.pem -out cert.pem \
        -addext 'subjectAltName=DNS:localhost' 2>openssl
      cat >nginx.conf <<EOF
worker_processes 1; pid $folder/nginx.pid; error_log $folder/nginx.log; daemon off;
events {}
http {
  access_log off; client_body_temp_path $folder/a; proxy_temp_path $folder/b; fastcgi_temp_path $folder/c;
  uwsgi_temp_path $folder/d; scgi_temp_path $folder/e;
  server {
    listen 127.0.0.1:$door ssl; ssl_certificate cert.pem; ssl_certificate_key key.pem;
    location / {
      proxy_pass http://127.0.0.1:$port; proxy_http_version 1.1; proxy_set_header Host \$host:\$server_port;
      proxy_set_header Upgrade \$http_upgrade; proxy_set_header Connection upgrade;
    }
  }
}
EOF
    )
    PATH=$PATH:/usr/sbin timeout 120 nginx -p "$folder" -c nginx.conf &
    started+=("$!")
    for ((i = 0; i < 100; ++i)); do if (: <"/dev/tcp/127.0.0.1/$door") 2>/dev/null; then break; fi; sleep 0.05; done
    name=$(table '{"game":"duel","seats":2,"bots":[{"seat":1,"level":"random"}]}')
    printf 's\n\np\np\nq\n' |
      SSL_CERT_FILE=$folder/cert.pem "$program" play --plain --join "https://localhost:$door/#/table/$name" --player Ann >"$folder/out"
    grep -q 'Ann takes a misthrow' "$folder/out"
    refused "https://localhost:$door/#/table/$name" 'certificate verify failed'
    # The right authority, but another name than the certificate's.
    SSL_CERT_FILE="$folder/cert.pem" refused "wss://127.0.0.1:$door/ws?table=$name" 'certificate verify failed'
    ;;
  words)
    # The manual page names every command and renders without a warning; bash completes commands and options.
    root=$here/../..
    commands=$("$program" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p')
    [[ $(wc -w <<<"$commands") -gt 10 ]]
    for command in $commands; do
      grep -q "qwixx $command" "$root/docs/qwixx.1" || { echo "the manual page lacks $command"; exit 1; }
    done
    [[ -z $(groff -man -ww -Tutf8 "$root/docs/qwixx.1" 2>&1 >/dev/null) ]]
    ln -s "$program" "$folder/qwixx"
    PATH=$folder:$PATH
    source "$root/completions/qwixx.bash"
    complete_words() { # the words of a command line, the last one unfinished
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
      _qwixx qwixx
      echo "${COMPREPLY[*]}"
    }
    [[ $(complete_words qwixx an) == analyze ]]
    [[ $(complete_words qwixx play --re) == '--resume --retry' ]]
    ;;
  *)
    echo "there is no case '$name'"
    exit 2
    ;;
esac
