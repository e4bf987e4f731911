# Line by line, without a terminal: roll, and the first move wherever there is one.
for ((i = 0; i < 300; ++i)); do printf '\n1\np\n'; done |
  "$program" play classic --plain --player Ann --bot random --seed 1 --delay 0 --save "$folder/save" >"$folder/out"
grep -q 'The game is over' "$folder/out"
! grep -qP '\e' "$folder/out"
