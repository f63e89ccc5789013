#!/bin/sh
set -eu
printf 'The books of %s are closed.\n' "${GC_CITY_NAME:-the harbour}"
