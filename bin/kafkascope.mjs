#!/usr/bin/env node
// The built command line; it needs nothing beside Node and what `npm run build` made.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// The engine is many functions of middling size: V8 spends more on compiling them into each other, again and again, than that saves.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=200')
setFlagsFromString('--interrupt-budget=300000')

const built = new URL('../dist/cli/main.js', import.meta.url)
if (existsSync(fileURLToPath(built))) await import(built)
else {
  process.stderr.write('The command line is not built yet. Run npm run build first.\n')
  process.exitCode = 2
}
