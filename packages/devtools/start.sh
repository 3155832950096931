#!/bin/sh
# `npm start`: prepares the workspace and then becomes the starter, so that no parent waits for as long as the platform runs.
cd "$(dirname "$0")/../.." || exit 1
node=$(node packages/devtools/bootstrap.mjs prepare) || exit
export NODE_COMPILE_CACHE="$PWD/.local/cache/compile"
# glibc returns freed memory early, as in the processes that the starter starts (platform.ts).
export MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
exec "$node" --enable-source-maps packages/devtools/dist/commands/start.js "$@"
