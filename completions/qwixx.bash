# Completion for bash: `source completions/qwixx.bash`. Knows what `qwixx --help` knows, so it never lags behind.

# The program itself, not the script beside it that would build first.
_qwixx_program() {
  local given
  given=$(command -v -- "$1") || return 1
  given=$(readlink -f -- "$given")
  local built=${given%/*}/build/release/qwixx
  if [[ -x $built ]]; then printf '%s' "$built"; else printf '%s' "$given"; fi
}

_qwixx() {
  local word=${COMP_WORDS[COMP_CWORD]} command='' program help i
  program=$(_qwixx_program "$1") || return
  [[ $(head -c 2 -- "$program") != '#!' ]] || return # not built yet
  for ((i = 1; i < COMP_CWORD; ++i)); do
    if [[ ${COMP_WORDS[i]} != -* ]]; then
      command=${COMP_WORDS[i]}
      break
    fi
  done
  help=$("$program" ${command:+"$command"} --help 2>/dev/null) || return
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(sed -n 's/^  \(-[^ ]*\).*/\1/p' <<<"$help" | tr ',' ' ')" -- "$word")
  elif [[ -z $command ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p' <<<"$help")" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}

complete -o filenames -F _qwixx qwixx ./qwixx
