// `node bench/group.mjs`: what one join of a consumer group of 10,000 members and 100,000 partitions costs its coordinator, as ratios to
// a plain loop and to other requests of the same run. `--small` only shows that all of it runs.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const small = process.argv.includes('--small')
const folder = mkdtempSync(join(tmpdir(), 'kafkascope-bench-'))
const rows = []
const digits = (value) => (value < 0.01 ? value.toFixed(5) : value < 10 ? value.toFixed(3) : value.toFixed(1))
const row = (what, value, unit) => rows.push([what, digits(value), unit])

/** This process's time, in ms. */
function took(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const middle = (times) => times.sort((a, b) => a - b)[times.length >> 1]

function measured({ LargeGroup }, cal) {
  const [members, partitions] = small ? [100, 1_000] : [10_000, 100_000]
  const large = new LargeGroup(members, partitions)
  const little = new LargeGroup(10, 100)
  if (!large.settled || !little.settled) throw new Error('a group is not settled')
  const beats = small ? 1_000 : 20_000
  for (const each of [large, little]) each.steady(beats)
  const steady = [large, little].map((each) => middle(Array.from({ length: 3 }, () => took(() => each.steady(beats)))) / beats)
  const joins = (prefix, prepare) =>
    middle(
      Array.from({ length: 5 }, (_, n) => {
        prepare()
        const ms = took(() => large.join(`${prefix}${n}`))
        large.forget()
        return ms
      }),
    )
  const among = `${members} members × ${partitions} partitions`
  row(`a heartbeat with no news, ${among}`, steady[0] / cal, 'cal')
  row('the same, to one of a group of 10 × 100', steady[0] / steady[1], '×')
  const waits = joins('w', () => undefined)
  row('a join: member, group epoch; its target waits for the interval', waits / cal, 'cal')
  const target = joins('t', () => large.letCompute())
  row('a join with the new target', target / cal, 'cal')
}

try {
  const { stdout } = spawnSync(process.execPath, [here('cal.mjs')], { encoding: 'utf8' })
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: here('group-work.ts'), outDir: folder, target: 'node20', rolldownOptions: { output: { entryFileNames: 'work.mjs' } } },
    ssr: { noExternal: true },
  })
  measured(await import(pathToFileURL(join(folder, 'work.mjs')).href), JSON.parse(stdout).calMs)
} finally {
  rmSync(folder, { recursive: true })
}

const table = [['what', 'measured', 'unit'], ...rows]
const widths = table[0].map((_, n) => Math.max(...table.map((cells) => cells[n].length)))
for (const cells of table)
  process.stdout.write(
    `${cells
      .map((cell, n) => (n === 1 ? cell.padStart(widths[n]) : cell.padEnd(widths[n])))
      .join('  ')
      .trimEnd()}\n`,
  )
