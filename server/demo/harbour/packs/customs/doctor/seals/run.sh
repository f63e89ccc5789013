#!/bin/sh
if [ -f "$GC_PACK_STATE_DIR/seals.txt" ]; then
  printf '%s seals in the drawer\n' "$(wc -l < "$GC_PACK_STATE_DIR/seals.txt")"
  exit 0
fi
printf 'the drawer with the seals is empty\n'
printf 'looked for seals.txt in the state folder of the pack\n'
exit 2
