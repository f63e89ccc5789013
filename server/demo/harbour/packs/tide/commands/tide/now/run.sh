#!/bin/sh
set -eu
printf 'Table of the tide pack, used by %s:\n' "$GC_CITY_NAME"
cat "$GC_PACK_DIR/assets/table.txt"
