#!/bin/sh
# A runtime that speaks the handshake and nothing else: the runtime check says which operations are missing.
case "${1:-}" in
  protocol) printf '{"version":0,"capabilities":["report-activity"]}\n' ;;
  *) exit 2 ;;
esac
