#!/bin/sh
printf 'the chart of the inner channel is older than a year\n'
printf 'last corrected: 2025-10-04\n'
exit 1
