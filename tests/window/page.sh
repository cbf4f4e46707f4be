#!/bin/sh
# A page for the web as a browser shows it: page.sh build/dev/sightline build/dev/tests/click_page
set -eu
program=$1
click=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v chromium >/dev/null || { echo "chromium is missing; tools/packages.sh names its package"; exit 1; }
"$program" page tests/cases/ea-heresy/lesson-02-into-the-wood.case.json -o "$work/wood.html"
HOME=$work "$click" "$work/wood.html"
