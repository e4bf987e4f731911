TERMINAL=xterm begin 80 24 classic --colour 16 --player Ann --bot random --seed 1
wait_for 'roll the dice'
in_tmux capture-pane -p -e -t game | grep -qE $'\e\\[[0-9;]*3[1-4]'
leave
