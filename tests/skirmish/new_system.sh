#!/bin/sh
# What tools/new_system laid when this was built: its cases hold, nothing of the model's names is left, and it refuses
# what it must not lay. new_system.sh TOOL TREE PROGRAM
set -eu
tool=$1 tree=$2 program=$3
fail() { echo "$1"; exit 1; }

SIGHTLINE_DATA=$tree "$program" case "$tree"/tests/cases/paper-war/*.case.json
left=$(grep -rliE 'skirmish|SK-' "$tree" || true)
[ -z "$left" ] || fail "The model's name is left in: $left"
[ "$(grep -c 'paper_war' "$tree/src/rules/systems.c")" = 2 ] || fail "systems.c must include it and list it."

before=$(find "$tree" -type f -exec cksum {} + | sort)
for name in paper-war Paper 'a b' ../up 9 unit; do # there; not a name; a word of the house
    if "$tool" "$name" "$tree" >/dev/null 2>&1; then
        fail "\"$name\" must be refused."
    fi
done
[ "$before" = "$(find "$tree" -type f -exec cksum {} + | sort)" ] || fail "What was refused has left something behind."
echo "new_system: in order"
