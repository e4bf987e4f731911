ENVIRONMENT='NO_COLOR=1' begin 80 24 classic --ascii --player Ann --bot random --seed 1
wait_for 'roll the dice'
keys Enter
wait_for 'action 1'
golden ascii
if in_tmux capture-pane -p -e -t game | grep -qE $'\e\\[[0-9;]*(3[0-7]|38)'; then
  echo 'there is colour on the screen in spite of NO_COLOR'
  exit 1
fi
leave
