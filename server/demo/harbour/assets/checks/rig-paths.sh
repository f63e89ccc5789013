#!/bin/sh
set -eu
missing=0
for rig in quay-north lighthouse; do
  if [ ! -d "$GC_CITY_PATH/rigs/$rig" ]; then
    missing=$((missing + 1))
    printf 'no folder for rig %s\n' "$rig"
  fi
done
[ "$missing" -eq 0 ] || exit 2
printf 'both rigs have their folders\n'
