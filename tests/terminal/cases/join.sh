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
