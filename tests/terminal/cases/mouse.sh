begin 80 24 classic --player Ann --bot random --seed 1
wait_for 'roll the dice'
# A press and a release of the first button on the chip "[Enter] roll the dice" (column 5, line 23).
keys -l $'\e[M \x25\x37'
keys -l $'\e[M#\x25\x37'
wait_for 'action 1'
leave
