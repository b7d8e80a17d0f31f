#!/usr/bin/env bash
# Plays `npm run release-check` in a licensed Foundry that is started for it: tools/verify/run.sh 14 results
#
# The third word and those after it name files of scenes; all are played without them. The account of the licence is in
# FOUNDRY_USERNAME, FOUNDRY_PASSWORD and FOUNDRY_LICENSE_KEY, and FOUNDRY_AGREED=true says that its owner has read and
# accepted Foundry's licence agreement. VERIFY_CONTAINERS names a program in Docker's place, VERIFY_PORT another port than
# 30000, VERIFY_PATIENCE how many seconds Foundry may take to answer and to launch the world.
#
# What the container does with these variables and why its lock is removed: github.com/felddy/foundryvtt-docker, README, and
# its issues 1197, 1334. How a first start is accepted, and that a bare world.json becomes a world: tools/quench-ci of
# github.com/NecroticGnome/ose-foundry-core. The container's log is not shown: it would hold what is Foundry's.
set -euo pipefail

fail() {
  echo "$1" >&2
  exit "${2:-1}"
}

generation=${1:-}
results=${2:-}
shift 2 || fail "Name a generation and a folder for the results: tools/verify/run.sh 14 results" 2
[[ $generation == 13 || $generation == 14 ]] ||
  fail "Foundry $generation cannot be verified: Dicewright plays in Foundry 13 and 14." 2
missing=()
for name in FOUNDRY_USERNAME FOUNDRY_PASSWORD FOUNDRY_LICENSE_KEY; do [[ -n ${!name:-} ]] || missing+=("$name"); done
((${#missing[@]} == 0)) ||
  fail "The account of a licence is not complete: set ${missing[*]}, as docs/real-foundry.md describes." 2
[[ ${FOUNDRY_AGREED:-} == true ]] ||
  fail "Nobody has accepted Foundry's licence agreement: read it, and tick the box or set FOUNDRY_AGREED=true." 2

root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$results"
results=$(cd "$results" && pwd)
read -ra containers <<<"${VERIFY_CONTAINERS:-docker}"
image=felddy/foundryvtt:$generation
name=dicewright-verify-$generation-$$
port=${VERIFY_PORT:-30000}
url=http://127.0.0.1:$port
patience=${VERIFY_PATIENCE:-600}
work=$(mktemp -d)
data=$work/data
world=dicewright-verify

container() { "${containers[@]}" "$@"; }

# The container's user owns what Foundry has written, so the container deletes it.
delete_in_data() {
  container run --rm --volume "$data:/data" --entrypoint rm "$image" -rf "$@" >/dev/null 2>&1 || true
}

clean() {
  container rm --force "$name" >/dev/null 2>&1 || true
  delete_in_data /data/Config /data/Data /data/Logs /data/Backups /data/container_cache
  rm -rf "$work" 2>/dev/null || true
}
trap clean EXIT

# Waits until Foundry's status page matches, and fails with a sentence if it does not in time or the container has ended.
wait_for() {
  local pattern=$1 sentence=$2 until=$((SECONDS + patience))
  until curl --fail --silent --max-time 10 "$url/api/status" | grep --quiet --extended-regexp "$pattern"; do
    [[ $(container inspect --format '{{.State.Running}}' "$name" 2>/dev/null) == true ]] || fail "$sentence"
    ((SECONDS < until)) || fail "$sentence"
    sleep 1
  done
}

echo "Preparing an empty world."
mkdir -p "$data/Data/modules" "$data/Config"
cd "$root"
npx tsx tools/verify/world.ts "$data" "$world" "$generation"
npx tsx tools/release/link.ts "$data" >/dev/null
node -e 'const { env } = process; console.log(JSON.stringify({
  foundry_username: env.FOUNDRY_USERNAME, foundry_password: env.FOUNDRY_PASSWORD,
  foundry_license_key: env.FOUNDRY_LICENSE_KEY, foundry_admin_key: crypto.randomUUID() }))' >"$work/account.json"
unset FOUNDRY_USERNAME FOUNDRY_PASSWORD FOUNDRY_LICENSE_KEY
# The container's user is another one. The folder around both is for this user alone.
chmod -R a+rwX "$data"
chmod a+r "$work/account.json"

echo "Starting Foundry $generation."
container run --detach --name "$name" --hostname "$world" --publish "127.0.0.1:$port:30000" \
  --volume "$data:/data" --volume "$root:$root:ro" --volume "$work/account.json:/run/secrets/config.json:ro" \
  --env FOUNDRY_WORLD="$world" --env FOUNDRY_TELEMETRY=false --env FOUNDRY_IP_DISCOVERY=false \
  "$image" >/dev/null || fail "The container $image could not be started: is Docker running, and the port $port free?"
wait_for . "Foundry did not start: the user name or the password is wrong, or the account has no licence for it."

echo "Accepting the licence agreement for its owner."
npx tsx tools/verify/license.ts "$url"

echo "Launching the world."
container stop -t 30 "$name" >/dev/null
delete_in_data /data/Config/options.json.lock
container start "$name" >/dev/null
wait_for '"active": ?true' "The world does not launch in Foundry $generation: launch one by hand, as docs/real-foundry.md describes."

failed=0
FOUNDRY_URL=$url INIT_CWD=$results node --import tsx tools/release-check/release-check.ts "$data" "$@" || failed=$?
[[ -n $(find "$results" -name "*-on-foundry-$generation.*.txt") ]] ||
  fail "The run has ended without a report; its last sentence is above."
((failed == 0)) || fail "Something has failed in Foundry $generation: the report in $results names it." "$failed"
