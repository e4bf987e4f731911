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
