#!/usr/bin/env node
// The built command line; it needs nothing beside Node and what `npm run build` made.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const built = new URL('../dist/cli/main.js', import.meta.url)
if (existsSync(fileURLToPath(built))) await import(built)
else {
  process.stderr.write('The command line is not built yet. Run npm run build first.\n')
  process.exitCode = 2
}
