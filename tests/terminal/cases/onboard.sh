begin 80 24 onboard --player Ann --bot random --seed 2
wait_for 'roll the dice'
golden onboard-start
play_to_the_end
golden onboard-over
leave
