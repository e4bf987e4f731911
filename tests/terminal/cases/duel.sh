begin 80 24 duel --player Ann --player Ben --seed 3
wait_for 'Ann, it is your turn'
golden duel-start
play_to_the_end
golden duel-over
leave
