# The manual page names every command and renders without a warning; bash completes commands and options.
root=$here/../..
commands=$("$program" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p')
[[ $(wc -w <<<"$commands") -gt 10 ]]
for command in $commands; do
  help=$("$program" "$command" --help)
  [[ $help == [A-Z]* && $help != *'Without a command'* ]] || { echo "the help of $command: $help"; exit 1; }
  grep -q "qwixx $command" "$root/docs/qwixx.1" || { echo "the manual page lacks $command"; exit 1; }
done
[[ -z $(groff -man -ww -Tutf8 "$root/docs/qwixx.1" 2>&1 >/dev/null) ]]
ln -s "$program" "$folder/qwixx"
PATH=$folder:$PATH
source "$root/completions/qwixx.bash"
complete_words() { # the words of a command line, the last one unfinished
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  _qwixx qwixx
  echo "${COMPREPLY[*]}"
}
[[ $(complete_words qwixx an) == analyze ]]
[[ $(complete_words qwixx play --re) == '--resume --retry' ]]
[[ $(complete_words qwixx stats -) == '-h --help --json --csv --ascii' ]]
