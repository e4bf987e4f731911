#!/bin/bash
# Runs a command with a PostgreSQL server of its own: a fresh folder, a private port on 127.0.0.1, gone afterwards.
#   tests/server/postgres.sh COMMAND ...
# The command finds the database in QWIXX_TEST_POSTGRES, the folder in QWIXX_TEST_POSTGRES_FOLDER, and can call
# "$QWIXX_TEST_POSTGRES_CTL stop|start" to take the database away and bring it back.
set -euo pipefail

binaries=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
[ -x "$binaries/initdb" ] || { echo "postgres.sh: PostgreSQL's server is not installed" >&2; exit 1; }

folder=$(mktemp -d "${TMPDIR:-/tmp}/qwixx-postgres-XXXXXX")
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')

# PostgreSQL refuses to run as root.
as_owner=()
owner=$(id -un)
if [ "$(id -u)" = 0 ]; then
  as_owner=(runuser -u postgres --)
  owner=postgres
  chown postgres "$folder"
fi

control="$folder/control"
cat > "$control" <<END
#!/bin/bash
cd "$folder"
case "\$1" in
  start) exec ${as_owner[@]+"${as_owner[@]}"} "$binaries/pg_ctl" -D "$folder/data" -l "$folder/log" -w -o "-p $port -k $folder -c listen_addresses=127.0.0.1 -c max_connections=50 ${QWIXX_TEST_POSTGRES_OPTIONS:-}" start >/dev/null ;;
  stop) exec ${as_owner[@]+"${as_owner[@]}"} "$binaries/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null ;;
esac
END
chmod +x "$control"
trap '"$control" stop || true; rm -rf "$folder"' EXIT

cd "$folder"
${as_owner[@]+"${as_owner[@]}"} "$binaries/initdb" -D "$folder/data" -A trust -E UTF8 --no-sync >/dev/null
"$control" start
${as_owner[@]+"${as_owner[@]}"} "$binaries/createdb" -h 127.0.0.1 -p "$port" qwixx
cd - >/dev/null

export QWIXX_TEST_POSTGRES="postgresql://$owner@127.0.0.1:$port/qwixx"
export QWIXX_TEST_POSTGRES_FOLDER="$folder" QWIXX_TEST_POSTGRES_CTL="$control"
"$@"
