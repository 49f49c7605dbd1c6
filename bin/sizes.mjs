// Script of the first load of each page, against its budget. `--files` lists what is counted.
import { budgets, filesOf, sizeOf } from './first-load.mjs'

const root = 'dist/app'
const kB = (bytes) => (bytes / 1000).toFixed(1)

for (const { name, parts, limit } of budgets) {
  const files = filesOf(root, parts)
  const size = files.reduce((sum, file) => sum + sizeOf(root, file), 0)
  const over = size > limit * 1000
  if (over) process.exitCode = 1
  console.log(`${over ? 'OVER  ' : ''}${name}: ${kB(size)} of ${limit} kB gz, ${files.length} files`)
  if (process.argv.includes('--files')) for (const file of files) console.log(`${kB(sizeOf(root, file)).padStart(8)}  ${file}`)
}
