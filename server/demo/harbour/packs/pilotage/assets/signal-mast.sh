#!/bin/sh
printf 'signal mast: no flags hoisted\n'
