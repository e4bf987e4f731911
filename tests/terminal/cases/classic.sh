begin 80 24 classic --player Ann --bot random --seed 1
wait_for 'roll the dice'
golden classic-start
keys Enter
wait_for 'action 1'
golden classic-action-1
keys h
wait_for 'hint:'
keys '?'
wait_for 'scroll the log'
keys '?'
play_to_the_end
golden classic-over
leave
wait_for 'The record is in'
[[ ! -e $folder/save ]]
"$program" check "$folder"/state/qwixx/records/*.qwixx
