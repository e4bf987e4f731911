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
