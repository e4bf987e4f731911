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
