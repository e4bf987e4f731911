begin 80 24 classic --player Ann --bot random --seed 1
wait_for 'roll the dice'
keys Enter
wait_for 'action 1'
keys C-c
wait_for 'exit 0'
wait_for 'qwixx play --resume'
in_tmux kill-session -t game
begin 80 24 --resume
wait_for 'Ann, action 1'
golden resumed
play_to_the_end
leave
