# Shared by ./qwixx and ./test: installing the packages of packages.txt and building the program.
# Everything it says goes to standard error, so that the output of the program stays clean.
# The caller sets root, the folder of the project.
# shellcheck shell=bash disable=SC2154

# Where the home cannot be written to, what ccache and npm keep lies in build/.
if [[ ! -w ${HOME:-} ]]; then
  export CCACHE_DIR=${CCACHE_DIR:-$root/build/ccache} npm_config_cache=${npm_config_cache:-$root/build/npm}
fi

say() { printf 'qwixx: %s\n' "$*" >&2; }

fail() {
  say "$*"
  exit 1
}

# packages_of GROUP...: the packages of these groups.
packages_of() {
  local name group
  while read -r name group _; do
    [[ $name == '#'* || -z $name ]] || [[ " $* " != *" $group "* ]] || printf '%s\n' "$name"
  done <"$root/packages.txt"
}

# A package is there when dpkg has it (or one that provides it, as some nodejs provide npm) installed.
missing_packages() {
  local installed name
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}, ${Provides}\n' 2>/dev/null |
    sed -n 's/^installed //p' | tr ',' '\n' | sed 's/([^)]*)//; s/ //g' | sort -u)
  for name in $(packages_of "$@"); do
    grep -qxF "$name" <<<"$installed" || printf '%s ' "$name"
  done
}

# unknown_packages NAME...: those of which apt-get has never heard.
unknown_packages() {
  local name
  for name in "$@"; do
    apt-cache show "$name" >/dev/null 2>&1 || printf '%s ' "$name"
  done
}

# need_packages GROUP...: installs what is missing of these groups, as root or with sudo.
need_packages() {
  local missing log unknown by_hand as_root=()
  missing=$(missing_packages "$@")
  [[ -n $missing ]] || return 0
  command -v apt-get >/dev/null || fail "needs these Debian packages, but there is no apt-get here: $missing"
  by_hand="install them as root: apt-get install --no-install-recommends $missing"
  if [[ $EUID -ne 0 ]]; then
    command -v sudo >/dev/null || fail "some packages are missing, and there is no sudo here; $by_hand"
    sudo -v || fail "some packages are missing, and sudo does not let you install them; $by_hand"
    as_root=(sudo)
  fi
  mkdir -p "$root/build"
  log=$root/build/install.log
  say "installing what is missing (a minute or more, once): $missing"
  export DEBIAN_FRONTEND=noninteractive
  "${as_root[@]}" apt-get update -qq >"$log" 2>&1 </dev/null || say "could not refresh the package lists; trying anyway"
  # shellcheck disable=SC2086  # one word a package
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing \
    >>"$log" 2>&1 </dev/null || {
    tail -n 15 "$log" >&2
    say "could not install what is missing; the reason stands above (everything apt-get said: $log)"
    # shellcheck disable=SC2086  # one word a package
    unknown=$(unknown_packages $missing)
    [[ -z $unknown ]] || say "not in the package lists of this machine (/etc/apt/sources.list): $unknown"
    exit 1
  }
}

# quietly WHAT LOG COMMAND...: runs a step; on a terminal its output is seen, else only when it fails.
quietly() {
  local what=$1 log=$2
  shift 2
  if [[ -t 2 ]]; then
    "$@" >&2 </dev/null || fail "$what failed; the reason stands above"
  elif ! "$@" >"$log" 2>&1 </dev/null; then
    tail -n 40 "$log" >&2
    fail "$what failed (everything it said: $log)"
  fi
}

# configure PRESET: a build folder that no longer fits (moved, half written, another compiler) is made anew.
configure() {
  local folder=$root/build/$1
  mkdir -p "$folder"
  (cd "$root" && cmake --preset "$1") >"$folder/configure.log" 2>&1 && return 0
  rm -rf "$folder/CMakeCache.txt" "$folder/CMakeFiles"
  (cd "$root" && cmake --preset "$1") >"$folder/configure.log" 2>&1 && return 0
  tail -n 25 "$folder/configure.log" >&2
  fail "cmake could not set up build/$1 (everything it said: $folder/configure.log)"
}

# compile PRESET [TARGET...]
compile() {
  local preset=$1
  shift
  configure "$preset"
  quietly "the build" "$root/build/$preset/build.log" ninja -C "$root/build/$preset" "$@"
}

# build_web: the web app in web/dist, with the engine for the browser in it; both become part of the program.
build_web() {
  [[ -f $root/web/package.json ]] || return 0
  local web=$root/web engine=''
  mkdir -p "$root/build"
  if grep -q '"name": "wasm"' "$root/CMakePresets.json"; then
    say "building the engine for the browser"
    (compile wasm) &
    engine=$!
  fi
  if [[ ! -f $web/node_modules/.package-lock.json || $web/package-lock.json -nt $web/node_modules/.package-lock.json ]]; then
    say "installing the web app's libraries"
    quietly "npm ci" "$root/build/npm.log" npm --prefix "$web" ci --no-audit --no-fund
    touch "$web/node_modules/.package-lock.json"
  fi
  if [[ -n $engine ]]; then wait "$engine" || fail "the engine for the browser could not be built"; fi
  say "building the web app"
  quietly "the build of the web app" "$root/build/web.log" npm --prefix "$web" run build
}

# with_web PRESET [TARGET...]: the web app and these targets of a build, at the same time as far as they can be.
with_web() {
  local code log=$root/build/code.log
  mkdir -p "$root/build"
  set -m  # a process group of its own, which ends with this one
  (compile "$1" code) 2>"$log" </dev/null &
  code=$!
  set +m
  # shellcheck disable=SC2064  # this number, now
  trap "kill -- -$code 2>/dev/null || true" EXIT
  build_web
  say "building the program (some minutes the first time)"
  wait "$code" || { cat "$log" >&2; fail "the program could not be built"; }
  trap - EXIT
  compile "$@"
}

# build_release: everything, down to build/release/qwixx.
build_release() { with_web release qwixx; }
