begin 120 40 classic --player Ann --bot random --seed 1
wait_for 'roll the dice'
in_tmux resize-window -t game -x 60 -y 20
wait_for 'the game needs 80x24'
in_tmux resize-window -t game -x 80 -y 24
wait_for 'roll the dice'
golden classic-start
keys Enter
wait_for 'action 1'
leave
