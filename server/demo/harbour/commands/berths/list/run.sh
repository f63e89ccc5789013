#!/bin/sh
set -eu
printf 'north-1  free\nnorth-2  the Margarethe, until high water\nsouth-1  free\n'
