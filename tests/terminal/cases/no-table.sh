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
