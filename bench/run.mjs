// `npm run bench`: what the engine costs, as ratios to a plain loop measured in the same run. `--small` only shows that all of it runs.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digits, printTable } from './table.mjs'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const small = process.argv.includes('--small')
const folder = mkdtempSync(join(tmpdir(), 'kafkascope-bench-'))
const result = join(folder, 'result.json')
const large = ['--members', '100', '--partitions', '1000']

/** Runs a program of ours; what it took, and how long it was. */
function measure(file, args) {
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['--import', here('measured.mjs'), file, ...args], {
    env: { ...process.env, BENCH_RESULT: result },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${String(status)}\n${stderr}`)
  return { ...JSON.parse(readFileSync(result, 'utf8')), seconds: (performance.now() - began) / 1000 }
}

const command = (...args) => measure(here('../bin/kafkascope.mjs'), args)

function calibrate() {
  const times = Array.from({ length: 3 }, () => {
    const { stdout } = spawnSync(process.execPath, [here('cal.mjs')], { encoding: 'utf8' })
    return JSON.parse(stdout).calMs
  })
  return times.sort((a, b) => a - b)[1]
}

const rows = []
const row = (what, value, unit, must = '', aim = '') => rows.push([what, digits(value), unit, must, aim])

function runBench() {
  const steps = small ? 20_000 : 1_000_000
  const cal = calibrate()
  const { cpuMs, seconds } = command('run', ...large, '--events', String(steps), '--digest')
  row(`run ${steps} steps, 100 members × 1,000 partitions`, (1000 * seconds) / cal, 'cal', '84', '14')
  row(`the same, with what compiles and collects beside it`, cpuMs / cal, 'cal')
}

function memoryBench() {
  const steps = small ? 5_000 : 100_000
  const bare = measure(here('nothing.mjs'), []).peakBytes
  const peak = (events) => command('seek', ...large, '--events', String(events), '--every', '500').peakBytes
  const once = peak(steps)
  row(`peak of seeking through ${steps} steps, over bare Node`, (once - bare) / 1_048_576, 'MB', '64')
  row(`growth of the peak to twice the steps`, Math.max(0, peak(2 * steps) - once) / steps, 'bytes a step', '', '32')
}

function seekBench() {
  const [steps, jumps] = small ? [5_000, 50] : [100_000, 2_000]
  const seek = (random) => command('seek', ...large, '--events', String(steps), '--random', String(random)).cpuMs
  const cal = calibrate()
  const none = seek(0)
  row(`one jump among ${steps} steps, mean of ${jumps}`, (seek(jumps) - none) / jumps / cal, 'cal', '0.042', '0.002')
}

function readPathBench() {
  const jumps = small ? 200 : 20_000
  const count = (bytes, ...more) =>
    command('readpath', '--strategy', 'read-write', '--bytes', String(bytes), '--buffer', '4096', '--cold', ...more).cpuMs
  const cal = calibrate()
  const tenGiB = 10 * 1024 ** 3
  const [little, much] = [count(4096), count(tenGiB)]
  row('counters of 10 GiB at 4 KiB, 2.6 million rounds, over those of one round', much / little, 'times')
  row(`one step into them, mean of ${jumps}`, Math.max(0, (count(tenGiB, '--random', String(jumps)) - much) / jumps / cal), 'cal')
}

function exploreBench() {
  const schedules = small ? 400 : 20_000
  const cal = calibrate()
  const { cpuMs, seconds } = command('explore', '--schedules', String(schedules), '--events', '200')
  row(`explore ${schedules} schedules × 200 events`, seconds, 's', small ? '' : '50', small ? '' : '12')
  row(`the same, all cores together`, cpuMs / cal, 'cal')
}

try {
  for (const bench of [runBench, memoryBench, seekBench, readPathBench, exploreBench]) {
    bench()
    if (process.stderr.isTTY) process.stderr.write('.')
  }
} finally {
  rmSync(folder, { recursive: true })
}

printTable(['what', 'measured', 'unit', 'must', 'aim'], rows)

// What a log, what a large consumer group and what a step in the browser cost stands in programs of their own.
for (const program of ['log.mjs', 'group.mjs', 'paint.mjs', 'scroll.mjs']) {
  const { status } = spawnSync(process.execPath, [here(program), ...process.argv.slice(2)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = status ?? 1
}
