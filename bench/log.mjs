// `node bench/log.mjs`: reading and cleaning a log, as ratios to copying the same bytes in the same run; a segment of 1 GiB listed
// within bounded memory; a million broken batches. `--small` only shows that all of it runs. Run `npm run build:cli` before.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { built } from './built.mjs'
import { digits, printTable } from './table.mjs'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const small = process.argv.includes('--small')
const folder = mkdtempSync(join(tmpdir(), 'kafkascope-bench-'))
const MB = 1_000_000

const rows = []
const row = (what, value, unit, must = '') => rows.push([what, digits(value), unit, must])

/** The quickest of some runs, in seconds of this process's time. */
function quickest(times, prepare, work) {
  let best = Infinity
  for (let i = 0; i < times; i++) {
    const input = prepare()
    const before = process.cpuUsage()
    work(input)
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1e6)
  }
  return best
}

function speeds({ segmentBytes, decodeAll, dirtyLog, cleanAll }) {
  const bytes = segmentBytes(small ? 4 * MB : 64 * MB)
  const target = new Uint8Array(bytes.length)
  const copy = quickest(
    5,
    () => bytes,
    (each) => target.set(each),
  )
  const decode = quickest(4, () => bytes, decodeAll)
  row(`decode ${(bytes.length / MB).toFixed(0)} MB: headers, CRC, records`, bytes.length / MB / decode, 'MB/s', small ? '' : '100')
  row('the same, to copying these bytes', decode / copy, '×')
  let before = 0
  const clean = quickest(
    3,
    () => dirtyLog(small ? MB : 16 * MB),
    (log) => {
      before = cleanAll(log).before
    },
  )
  row(`clean ${(before / MB).toFixed(0)} MB: map and rewrite`, before / MB / clean, 'MB/s', small ? '' : '50')
  row('the same, to copying these bytes', clean / ((copy * before) / bytes.length), '×')
}

function largeFile({ segmentBytes }) {
  const piece = segmentBytes(small ? MB : 64 * MB)
  const file = join(folder, '00000000000000000000.log')
  const fd = openSync(file, 'w')
  let size = 0
  for (const end = small ? 8 * MB : 2 ** 30; size < end; size += piece.length) writeSync(fd, piece)
  closeSync(fd)
  const result = join(folder, 'result.json')
  const began = performance.now()
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', here('measured.mjs'), here('../bin/kafkascope.mjs'), 'decode', file],
    {
      env: { ...process.env, BENCH_RESULT: result },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
  const { peakBytes } = JSON.parse(readFileSync(result, 'utf8'))
  row(`list the batches of ${(size / 2 ** 20).toFixed(0)} MiB`, (performance.now() - began) / 1000, 's', small ? '' : '15')
  row('peak of that', peakBytes / 2 ** 20, 'MiB', '300')
}

function fuzzing({ fuzz }) {
  const count = small ? 20_000 : 1_000_000
  const seconds = quickest(
    1,
    () => count,
    (n) => row(`refused of ${n} broken batches, the rest read`, fuzz(n, 1), ''),
  )
  row('the time of one', (seconds / count) * 1e6, 'µs')
}

try {
  const work = await built('log-work', folder)
  for (const bench of [speeds, largeFile, fuzzing]) bench(work)
} finally {
  rmSync(folder, { recursive: true })
}

printTable(['what', 'measured', 'unit', 'must'], rows)
