#!/bin/sh
set -eu
rows=$(wc -l < "$GC_PACK_DIR/assets/table.txt")
printf 'the table has %s rows\n' "$rows"
printf 'read from %s\n' "assets/table.txt"
