begin 200 60 classic --player Ann --player Ben --player Cem --bot random --seed 4
wait_for 'roll the dice'
keys Enter
wait_for 'Ann, action 1'
golden large
leave
