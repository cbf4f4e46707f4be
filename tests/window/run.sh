#!/bin/sh
# A real window under Xvfb, worked with a mouse and a keyboard: drag, sight, fire, undo, save, quit; killed in the
# middle, and with no room on the disk. Waits for what the window says of itself (SIGHTLINE_TEXT) and for files, never
# for a time. Run with the program: run.sh build/dev/sightline
set -eu
program=$1
map=$(cd "$(dirname "$0")/../.." && pwd)/maps/stronghold-road.json
work=$(mktemp -d)
patience=600 # tenths of a second: a slow machine under sanitizers

for tool in Xvfb xdotool import prlimit; do
    command -v "$tool" >/dev/null || { echo "$tool is missing; tools/packages.sh names its package"; exit 1; }
done

screen='' window='' pid=''
finish() {
    status=$?
    [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
    [ -z "$screen" ] || kill "$screen" 2>/dev/null || true
    if [ "$status" != 0 ]; then
        echo "--- what the window said last"
        cat "$work/errors" "$work/text" 2>/dev/null || true
    fi
    rm -rf "$work"
    exit "$status"
}
trap finish EXIT
trap 'exit 1' INT TERM

fail() {
    echo "not ok - $*"
    exit 1
}

# wait_for WHAT COMMAND...: until it succeeds, while the program lives.
wait_for() {
    what=$1
    shift
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ "$tries" -lt "$patience" ] || fail "waited in vain for: $what"
        [ -z "$pid" ] || kill -0 "$pid" 2>/dev/null || fail "the program has ended while waiting for: $what"
        sleep 0.1
    done
    echo "ok - $what"
}

says() { grep -qF -- "$1" "$work/text" 2>/dev/null; }
silent_about() { [ -s "$work/text" ] && ! says "$1"; }
lines() { [ -f "$1" ] && [ "$(wc -l <"$1")" -ge "$2" ]; }
stands_at() { grep -q "^image \"$1\" .* at $2" "$work/text"; }

# Middle of what stands first under this name in the window's text.
place() {
    sed -n "s/^[a-z]* \"$1\" \([0-9-]*\),\([0-9-]*\) \([0-9]*\)x\([0-9]*\).*/\1 \2 \3 \4/p" "$work/text" |
        head -n 1 | { read -r x y w h && echo "$((x + w / 2)) $((y + h / 2))"; } || fail "nothing is called $1"
}
# shellcheck disable=SC2046 # a place is two words
point() { xdotool mousemove --window "$window" $(place "$1"); }
move() { xdotool mousemove --window "$window" "$1" "$2"; }

mkfifo "$work/display"
Xvfb -displayfd 3 -screen 0 1366x900x24 -nolisten tcp 3>"$work/display" >/dev/null 2>&1 &
screen=$!
read -r number <"$work/display"
DISPLAY=:$number
export DISPLAY

mkdir -p "$work/config/sightline"
echo '{"window": {"x": 20, "y": 20, "width": 1280, "height": 800}}' >"$work/config/sightline/settings.json"
# What the desktop's libraries keep until the end is not ours; with sanitizers everything else still counts.
printf 'leak:libdbus-1\nleak:libX11\nleak:libSDL2\n' >"$work/not-ours"
LSAN_OPTIONS=suppressions=$work/not-ours:print_suppressions=0
export LSAN_OPTIONS
trap '' XFSZ # past a limit of size a write fails, as on a full disk

# begin [FILE]: starts the program and waits for its window.
begin() {
    rm -f "$work/text" "$work/errors"
    XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data SIGHTLINE_READY=1 SIGHTLINE_STILL=1 SIGHTLINE_TEXT=$work/text \
        "$program" "$@" 2>"$work/errors" &
    pid=$!
    wait_for "the first picture is shown" grep -q '^READY' "$work/errors"
    wait_for "the window tells its text" says '"Board"'
    window=$(xdotool search --onlyvisible --name Sightline | head -n 1)
    [ -n "$window" ] || fail "no window is called Sightline"
    xdotool windowfocus "$window"
}

# Takes hold of a unit and pulls it to the right until the window sees it follow: a hand goes on moving.
pull() {
    unit=$1
    point "$unit"
    xdotool mousedown 1
    at=$(place "$unit")
    far=0
    wait_for "a drag of $unit tells what it does" follows
}
# What a unit without a name of its own is called: b3-3 is B3·3.
named() { echo "$1" | sed 's/^b/B/; s/^r/R/; s/-/·/'; }
follows() {
    far=$((far < 60 ? far + 10 : 55))
    move $((${at% *} + far)) "${at#* }"
    [ "$far" -ge 50 ] && says "$(named "$unit") moves"
}

# quit: it ends by itself, with status 0.
quit() {
    xdotool key ctrl+q
    tries=0
    while kill -0 "$pid" 2>/dev/null; do
        tries=$((tries + 1))
        [ "$tries" -lt "$patience" ] || fail "the program does not end"
        sleep 0.1
    done
    code=0
    wait "$pid" || code=$?
    pid=''
    [ "$code" = 0 ] || fail "the program ended with status $code"
    echo "ok - it ends well"
}

# Answers the question whether a file may be replaced.
replaced() {
    says '"Not saved"' || { says '"Replace' && xdotool key Return; }
}
bigger() { [ "$(wc -c <"$work/mine.game")" -gt "$size" ]; }

# What the window says of the units, to compare.
units() { grep '^image "' "$work/text" | sed 's/^image "\([^"]*\)".* = /\1 /' | sort; }

begin "$map"
import -window "$window" "$work/first.png"
colours=$(convert "$work/first.png" -format %k info:)
[ "$colours" -gt 500 ] || fail "the picture has $colours colours: it is blank"
echo "ok - the picture is not blank ($colours colours)"

stands_at b3-3 "38.0, 33.5" || fail "b3-3 is not where the map has it"
pull b3-3
xdotool mouseup 1
game=$work/data/sightline/games/the-keep-on-the-road-1.game
wait_for "the move is in the game file" lines "$game" 2
grep -q '"do":"move"' "$game" || fail "the game file has no move"
wait_for "the unit stands elsewhere" silent_about 'Blue at 38.0, 33.5'

xdotool key Escape Escape l # nothing is chosen
point b3-4
xdotool click 1
point r2-1
wait_for "sight is answered" says 'Can B3·4 see R2·1?'
says 'The other way' || fail "sight is answered one way only"

xdotool key Escape Escape x
point b3-4
xdotool click 1
point r2-1
wait_for "odds stand at the target" says 'is lost.'
xdotool click 1
wait_for "the shot is in the game file" lines "$game" 3
grep -q '"do":"fire"' "$game" || fail "the game file has no shot"
wait_for "its dice are told" says 'to-hit'

xdotool key ctrl+z
wait_for "the shot is taken back" says '"1 of 2"'
xdotool key ctrl+shift+s
wait_for "the dialog to save opens" says 'dialog "'
xdotool key ctrl+a
xdotool type --delay 20 "$work/mine.game"
wait_for "the name is typed" says "mine.game"
xdotool key Return
wait_for "the game is saved under its name" lines "$work/mine.game" 3
quit
"$program" check "$work/mine.game" >"$work/checked" 2>&1 || { cat "$work/checked"; fail "the saved game is not valid"; }
echo "ok - the saved game replays"

# Killed in the middle: what was shown is on disk.
begin "$work/mine.game"
units >"$work/before"
pull b3-4
xdotool mouseup 1
moved() { units >"$work/after" && says '"2 of 2"' && ! cmp -s "$work/before" "$work/after"; }
wait_for "another move is shown" moved
kill -9 "$pid"
wait "$pid" 2>/dev/null || true
pid=''
"$program" check "$work/mine.game" >"$work/checked" 2>&1 || { cat "$work/checked"; fail "a kill has torn the game"; }
begin
units | cmp - "$work/after" || fail "what was shown before the kill is lost"
says '"2 of 2"' || fail "the place in time is lost"
echo "ok - what was shown before the kill is there"

# No room: an action says so and does not happen, a save says so, and the files keep what they had. Room again: it goes on.
size=$(wc -c <"$work/mine.game")
cp "$work/mine.game" "$work/old"
prlimit --pid "$pid" --fsize="$((size + 20)):"
pull b3-1
xdotool mouseup 1
wait_for "a full disk is told with the action" says '"Not done: not on disk"'
units | cmp - "$work/after" || fail "what is not on disk is shown"
says "$(named b3-1) moves" && fail "what has not happened is told as if it had"
cmp "$work/mine.game" "$work/old" || fail "the action that found no room has changed the game"
# Too little for the game, and enough for what the window says of itself, which is less than half of it.
prlimit --pid "$pid" --fsize="$((size - 100)):"
xdotool key ctrl+shift+s
wait_for "the dialog to save opens" says 'dialog "'
xdotool key ctrl+a
xdotool type --delay 20 "$work/old"
wait_for "the name is typed" says "focused = $work/old"
xdotool key Return
wait_for "a save over a file is asked about or done" replaced
wait_for "a full disk is told with the save" says '"Not saved"'
cmp "$work/mine.game" "$work/old" || fail "the save that found no room has changed the old file"
[ "$(find "$work" -name 'old?*')" = '' ] || fail "the save has left a piece behind"
prlimit --pid "$pid" --fsize=unlimited:
pull b3-1
xdotool mouseup 1
wait_for "with room again the move is in the game" bigger
quit
