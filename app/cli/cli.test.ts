import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000 })

/** The command line as it is shipped: built, in a folder of its own. */
const folder = mkdtempSync(join(tmpdir(), 'kafkascope-cli-'))
const program = join(folder, 'bin/kafkascope.mjs')

beforeAll(() => {
  mkdirSync(join(folder, 'bin'))
  cpSync('bin/kafkascope.mjs', program)
})

function build(): void {
  const args = [
    'vite',
    'build',
    '--config',
    'vite.cli.config.ts',
    '--logLevel',
    'error',
    '--outDir',
    join(folder, 'dist/cli'),
    '--emptyOutDir',
  ]
  execFileSync('npx', args, { stdio: 'pipe' })
}

afterAll(() => {
  rmSync(folder, { recursive: true })
})

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly lines: readonly string[]
  readonly said: string
}

function run(...args: readonly string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', maxBuffer: 1e9 })
  return { code: status, out: stdout, lines: stdout.split('\n').slice(0, -1), said: stderr }
}

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('says that it is not built while it is not', () => {
  expect(run('scenarios')).toMatchObject({ code: 2, out: '', said: 'The command line is not built yet. Run npm run build first.\n' })
  build()
})

test('help names every command, and each has its own', () => {
  const { code, lines } = run('--help')
  expect(code).toBe(0)
  const names = lines.flatMap((line) => /^ {2}(\w+) {2,}/.exec(line)?.[1] ?? [])
  expect(names).toEqual([
    'verify',
    'recording',
    'trace',
    'check',
    'scenarios',
    'run',
    'seek',
    'assign',
    'explore',
    'decode',
    'clean',
    'readpath',
  ])
  for (const name of names) expect(run(name, '--help').lines[0]).toMatch(new RegExp(`^kafkascope ${name}( |$)`))
  expect(run()).toMatchObject({ code: 2 })
})

test.each([
  [['chek'], 'Did you mean check?'],
  [['render', 'x'], 'There is no command "render".'],
  [['clean', 'x'], 'clean needs --out.'],
  [['clean', 'x', '--out', 'y', '--config', 'segment.byte=1'], 'Did you mean segment.bytes?'],
  [['clean', 'x', '--out', 'y', '--config', 'segment.bytes=many'], 'a value that Kafka refuses'],
  [['run', '--event', '5'], '--event is not a flag of run. Did you mean --events?'],
  [['run'], 'run needs --events.'],
  [['run', '--events'], '--events needs a value: --events N.'],
  [['run', '--events', '1e3'], 'is not a whole number'],
  [['run', '--events', '5', '--events', '6'], 'is given twice'],
  [['run', '--events', '5', '--protocol', 'share'], 'Use one of: classic, consumer, both.'],
  [['run', '--events', '5', '--seeds', '2..1', '--digests'], 'the smaller number first'],
  [['run', '--events', '5', '--members', '0'], 'is not a whole number from 1'],
  [['seek', '--events', '5'], 'either --random R or --every K'],
  [['trace'], 'trace needs a scenario'],
  [['check'], 'check needs one file or more'],
  [['scenarios', 'x'], 'does not know what to do with "x"'],
  [['assign', '--assignor', 'best', '--members', '1', '--topics', '1', '--partitions-per-topic', '1'], 'Use one of: range'],
])('bad arguments %j are told apart, and nothing is on standard output', (args, sentence) => {
  const { code, out, said } = run(...args)
  expect([code, out]).toEqual([2, ''])
  expect(said).toContain(sentence)
})

test('check prints a line a file: ok, or line, column and sentence', () => {
  const good = file('good.json', readFileSync('app/lessons/minimal.json', 'utf8'))
  const bad = file('bad.json', '{\n  "version": 1,\n  "name": "x",\n  "actions": [{ "atMs": 0, "do": "killMember", "member": "Z" }]\n}\n')
  const key = file('key.json', '{ "version": 1,\n  "nmae": "x", "name": "y" }')
  const broken = file('broken.json', '{ "version": 1,\n  "name": }')
  expect(run('check', good)).toMatchObject({ code: 0, out: `${good}: ok\n` })
  const { code, lines } = run('check', good, bad, key, broken, join(folder, 'none.json'), folder)
  expect(code).toBe(3)
  expect(lines).toEqual([
    `${good}: ok`,
    `${bad}:4:58: $.actions[0].member: There is no member “Z” at this time.`,
    expect.stringContaining(`${key}:2:3: $.nmae: The key “nmae” is not known. Did you mean “name”?`),
    expect.stringContaining(`${broken}:2:11: This is not JSON.`),
    expect.stringContaining('none.json: there is no such file.'),
    expect.stringContaining('it is a folder.'),
  ])
  expect(JSON.parse(run('check', '--json', bad).lines[0] ?? '')).toMatchObject({ file: bad, ok: false })
})

test('a scenario that names a codec is run with it', () => {
  const batches = [['a', 'b', 'c', 'd'].map((key) => ({ key, value: 'the same '.repeat(20) }))]
  const scenario = {
    version: 1,
    name: 'compressed',
    topics: [{ name: 'orders', partitions: 1, storedAsBytes: true }],
    producers: [{ name: 'P', topics: ['orders'], config: { 'compression.type': 'gzip' } }],
    actions: [{ atMs: 1000, do: 'produce', producer: 'P', topic: 'orders', batches }],
  }
  const { code, lines } = run('trace', file('compressed.json', JSON.stringify(scenario)), '--json')
  expect(code).toBe(0)
  const [packed] = lines.filter((line) => line.includes('BatchCompressed')).map((line) => JSON.parse(line) as unknown)
  expect(packed).toMatchObject({ rule: 'log/batch/compressed', detail: { codec: 'gzip', bytesBefore: 821 } })
})

test('scenarios lists name, protocol, members, partitions and a sentence', () => {
  const { code, lines } = run('scenarios')
  expect(code).toBe(0)
  expect(lines[0]).toMatch(/^minimal +classic +2 +2 {2}Two consumers/)
  expect(JSON.parse(run('scenarios', '--json').lines[0] ?? '')).toMatchObject({
    name: 'minimal',
    protocol: 'classic',
    members: 2,
    partitions: 2,
  })
})

test('trace prints event n on line n, the same each time, from a name or a file', () => {
  const { code, lines, out } = run('trace', 'minimal')
  expect(code).toBe(0)
  expect(lines[0]).toMatch(/^ +0\.000 {2}\S+ +\w+/)
  for (const [n, text] of lines.entries()) {
    const cause = /(?:#(\d+)|-)$/.exec(text)
    expect(cause).not.toBeNull()
    expect(Number(cause?.[1] ?? 0)).toBeLessThan(n + 1)
  }
  const copy = file('copy.json', readFileSync('app/lessons/minimal.json', 'utf8'))
  expect(run('trace', copy).out).toBe(out)
  const events = run('trace', 'minimal', '--json').lines.map((text) => JSON.parse(text) as { id: number; rule: string })
  expect(events.map(({ id }) => id)).toEqual(lines.map((_, n) => n + 1))
  const short = run('trace', 'minimal', '--until', '5000').lines
  expect(short).toEqual(lines.slice(0, short.length))
  expect(run('trace', 'nothing-like-this')).toMatchObject({ code: 3, out: '' })
})

test('run gives one digest for one run, however it is cut, and a line for each seed', () => {
  const digest = run('run', '--events', '3000', '--seed', '4', '--digest').lines.at(-1)
  expect(digest).toMatch(/^[0-9a-f]{16}$/)
  expect(run('run', '--events', '3000', '--seed', '4', '--cut', '1111', '--digest').lines.at(-1)).toBe(digest)
  const { lines } = run('run', '--events', '3000', '--seeds', '3..5', '--digests')
  expect(lines[1]).toBe(`4 ${String(digest)}`)
  expect(lines.length).toBe(3)
  expect(run('run', '--events', '100').lines[0]).toMatch(/^100 steps {2}\d+ events/)
})

test('seek visits steps whose digests are those of running there', () => {
  const digests = run('seek', '--events', '2000', '--random', '4', '--digests').lines
  expect(digests.length).toBe(4)
  for (const text of digests) {
    const [step = '', digest] = text.split(' ')
    expect(run('run', '--events', step, '--digest').lines.at(-1)).toBe(digest)
  }
  const every = run('seek', '--events', '2000', '--every', '1000').lines
  expect(every.map((text) => text.split('  ')[0])).toEqual(['0', '1000', '2000', '1000', '0'])
  expect(every[2]).toMatch(/^2000 {2}\d+\.\d{3} {2}g \w+ generation \d+ {2}\d+ members$/)
})

test('assign counts what an assignor does, and writes out who owns what', () => {
  const out = join(folder, 'owners.json')
  const args = [
    '--assignor',
    'cooperative-sticky',
    '--members',
    '4',
    '--topics',
    '2',
    '--partitions-per-topic',
    '10',
    '--then-join',
    '1',
    '--out',
    out,
  ]
  const { code, lines } = run('assign', ...args)
  expect([code, lines]).toEqual([0, ['{"partitions":20,"moved":4,"min":4,"max":4}']])
  const { before, after } = JSON.parse(readFileSync(out, 'utf8')) as { before: number[]; after: number[] }
  expect([before.length, after.length]).toEqual([20, 20])
  expect(after.filter((owner) => owner === 4).length).toBe(4)
  expect(before.filter((owner, n) => owner !== after[n]).length).toBe(4)
})

test.each(['uniform', 'range'])('assign --assignor %s gives each partition to somebody', (assignor) => {
  const out = join(folder, `${assignor}.json`)
  const size = ['--members', '3', '--topics', '2', '--partitions-per-topic', '7', '--then-join', '1']
  const { code, lines } = run('assign', '--assignor', assignor, ...size, '--repeat', '2', '--out', out)
  const moved = { uniform: 3, range: 6 }[assignor]
  expect([code, lines]).toEqual([0, [`{"partitions":14,"moved":${String(moved)},"min":${assignor === 'uniform' ? '3' : '2'},"max":4}`]])
  const { before, after } = JSON.parse(readFileSync(out, 'utf8')) as { before: number[]; after: number[] }
  expect(new Set(before)).toEqual(new Set([0, 1, 2]))
  expect(new Set(after)).toEqual(new Set([0, 1, 2, 3]))
  expect(before.filter((owner, n) => owner !== after[n])).toHaveLength(moved ?? -1)
})

test('verify counts what passed, fails on a wrong vector, refuses what it does not know', () => {
  const vectors = 'public/vectors/connect-protocol.json'
  expect(run('verify', vectors).lines.at(-1)).toBe('8 passed, 0 failed')
  const spoiled = file('spoiled.json', readFileSync(vectors, 'utf8').replace('"configOffset":42', '"configOffset":43'))
  const wrong = run('verify', spoiled)
  expect([wrong.code, wrong.lines.at(-1)]).toEqual([1, '7 passed, 1 failed'])
  expect(wrong.lines[0]).toContain(`${spoiled}  worker-state-eager  `)
  expect(run('verify', '--json', vectors).lines.at(-1)).toBe('{"passed":8,"failed":0,"skipped":0}')
  expect(run('verify', file('other.json', '{"format":"other/1"}'))).toMatchObject({ code: 3, out: '' })
  expect(run('verify', file('text.json', 'no JSON'))).toMatchObject({ code: 3, out: '' })
})

test('readpath counts a transfer, cold for the first consumer only, and refuses what it does not know', () => {
  const count = (...more: readonly string[]): Record<string, number> =>
    JSON.parse(run('readpath', '--strategy', 'read-write', '--bytes', '10737418240', '--buffer', '4096', ...more).out) as Record<
      string,
      number
    >
  expect(count()).toMatchObject({ syscalls: 5_242_880, modeSwitches: 10_485_760, cpuBytes: 21_474_836_480, diskBytes: 0 })
  expect(count('--cold', '--consumers', '3')).toMatchObject({ syscalls: 15_728_640, diskBytes: 10_737_418_240, diskReads: 2_621_440 })
  const { lines } = run('readpath', '--strategy', 'read-write', '--bytes', '10737418240', '--buffer', '4096', '--random', '3')
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    const { step, round, before } = JSON.parse(line) as { step: number; round: number; before: { wireBytes: number } }
    expect([round, before.wireBytes]).toEqual([Math.floor(step / 7), round * 4096])
  }
  expect(run('readpath', '--stratgy', 'splice', '--bytes', '1', '--buffer', '1')).toMatchObject({ code: 2, out: '' })
  expect(run('readpath', '--stratgy', 'splice').said).toContain('Did you mean --strategy?')
  expect(count('--json')).toEqual(count())
  const most = ['--strategy', 'read-write', '--bytes', '1099511627776', '--buffer', '1', '--consumers', '1000000'] as const
  expect(JSON.parse(run('readpath', ...most).out)).toMatchObject({ syscalls: '2199023255552000000', diskReads: 0 })
  expect(run('readpath', '--strategy', 'pigeon', '--bytes', '1', '--buffer', '1')).toMatchObject({ code: 2, out: '' })
  expect(run('readpath', '--bytes', '1', '--buffer', '1')).toMatchObject({ code: 2, out: '' })
  expect(run('verify', 'public/vectors/read-path.json').lines.at(-1)).toBe('99 passed, 0 failed')
  const measured = run('verify', 'public/measured/read-path-measured.json')
  expect([measured.code, measured.out]).toEqual([3, ''])
  expect(measured.said).toContain('nothing to verify')
})

test('recording compares a folder, and a bare log with what it lets be known', () => {
  const { code, lines } = run('recording', 'public/recordings/classic-enforce')
  expect(code).toBe(0)
  expect(lines.at(-1)).toMatch(/^\d+ passed, 0 failed/)
  expect(run('recording', 'public/recordings/classic-enforce/kafka-request.log').code).toBe(0)
  expect(run('recording', join(folder, 'bin'))).toMatchObject({ code: 3, out: '' })
  const cluster = run('recording', 'public/recordings/replication-truncation')
  expect([cluster.code, cluster.lines.at(-1)]).toEqual([0, '43 passed, 0 failed'])
  expect(cluster.lines[0]).toBe('public/recordings/replication-truncation  comparison 1  partition  0  passed')
  expect(cluster.lines).toHaveLength(44)
})

test('explore finds nothing in Kafka, and something once a rule is off', () => {
  const sound = run('explore', '--schedules', '30', '--events', '100')
  expect(sound.code).toBe(0)
  expect(JSON.parse(sound.lines[0] ?? '')).toMatchObject({ schedules: 30 })
  expect(run('explore', '--schedules', '30', '--events', '100').out).toBe(sound.out)
  const fault = run('explore', '--list-faults').lines[0] ?? ''
  const broken = run('explore', '--schedules', '2000', '--events', '200', '--fault', fault)
  expect(broken.code).toBe(1)
  const found = JSON.parse(broken.lines.at(-1) ?? '') as { invariant: string; link: string }
  expect(found.link).toMatch(/^#/)
})

test('explore --crashes keeps the laws of replicas, and breaks one once a rule of theirs is off', () => {
  const sound = run('explore', '--crashes', '--schedules', '20')
  expect(sound.code).toBe(0)
  expect(JSON.parse(sound.lines[0] ?? '')).toMatchObject({ schedules: 20 })
  const fault = run('explore', '--list-faults').lines.at(-1) ?? ''
  const broken = run('explore', '--crashes', '--schedules', '20', '--fault', fault)
  expect([fault, broken.code]).toEqual(['old-leader-epoch', 1])
  expect(JSON.parse(broken.lines.at(-1) ?? '')).toMatchObject({ invariant: 'one-leader-an-epoch', at: { leaderEpoch: 0 } })
  expect(run('explore', '--crashes', '--schedules', '20', '--fault', 'no-barrier').code).toBe(2)
})

test.each([[], ['--crashes']])('explore --transactions %s keeps the laws of logs with transactions', (...more) => {
  const { code, lines } = run('explore', '--transactions', ...more, '--schedules', '5')
  expect(code).toBe(0)
  const seen = JSON.parse(lines[0] ?? '') as Readonly<Record<string, number>>
  expect(seen['schedules']).toBe(5)
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
})

test('a reader that leaves early ends it quietly', () => {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', `node ${program} trace classic-100x1000 | head -n 1; echo "\${PIPESTATUS[0]}"`],
    { encoding: 'utf8' },
  )
  expect([status, stdout.split('\n')[1], stderr]).toEqual([0, '0', ''])
})

const logs = join(process.cwd(), 'public/recordings')
const vectors = join(process.cwd(), 'public/vectors')

test('decode prints a line a batch, or a record, and says where the bytes are wrong after all that came before', () => {
  const segment = join(vectors, 'record-batch/00000000000000001000.log')
  expect(run('decode', segment).lines).toHaveLength(10)
  expect(run('decode', segment, '--json').lines.map((line) => (JSON.parse(line) as { crc: string }).crc)).toEqual(Array(10).fill('ok'))
  expect(run('decode', segment, '--records').lines[0]).toMatch(/^offset=1000 {2}timestamp=\d+ {2}key="/)
  const bytes = readFileSync(segment)
  const broken = join(folder, 'broken.log')
  writeFileSync(broken, bytes.subarray(0, 500))
  expect(run('decode', broken)).toMatchObject({ code: 1, said: `${broken}: at byte 493 the file ends in the middle of a batch.\n` })
  expect(run('decode', broken).lines.length).toBeGreaterThan(3)
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
  writeFileSync(broken, bytes)
  const changed = run('decode', broken)
  expect([changed.code, changed.lines.length]).toEqual([1, 10])
  expect(changed.lines.at(-1)).toContain('crc=wrong')
  expect(run('decode', 'package.json')).toMatchObject({ code: 3, out: '' })
  expect(run('decode', logs)).toMatchObject({ code: 3, out: '' })
})

test('clean writes what the broker wrote, and says which rule took what', () => {
  const out = join(folder, 'cleaned')
  const { code, lines } = run('clean', join(logs, 'compaction-basic/0-before'), '--out', out)
  expect(code).toBe(0)
  const after = join(logs, 'compaction-basic/1-after')
  expect(readdirSync(out)).toEqual(readdirSync(after))
  for (const name of readdirSync(after)) expect(Buffer.compare(readFileSync(join(out, name)), readFileSync(join(after, name)))).toBe(0)
  expect(lines).toContain('gone=record  offset=0  key="a"  by=9  rule=compaction/drop/superseded')
  expect(lines.at(-1)).toBe('checkpoint=13  rule=compaction/checkpoint/written')
  expect(run('clean', join(logs, 'compaction-basic/0-before'), '--out', out)).toMatchObject({ code: 3, out: '' })
  expect(run('clean', vectors, '--out', join(folder, 'none'))).toMatchObject({ code: 3, out: '' })
})

test('clean takes settings, a codec where one is needed, and keeps to what it may touch', () => {
  const before = join(logs, 'compaction-compressed/0-before')
  expect(
    run('clean', before, '--out', join(folder, 'c1'), '--json')
      .lines.map((line) => JSON.parse(line) as object)
      .at(-1),
  ).toMatchObject({ checkpoint: 25 })
  const kept = run(
    'clean',
    before,
    '--out',
    join(folder, 'c2'),
    '--config',
    'min.compaction.lag.ms=99999999',
    '--config',
    'min.cleanable.dirty.ratio=1',
  )
  expect(kept.said).toContain('lets this log be')
  for (const name of readdirSync(before))
    expect(Buffer.compare(readFileSync(join(folder, 'c2', name)), readFileSync(join(before, name)))).toBe(0)
})

test('recorded logs and vectors with bytes beside them pass', () => {
  expect(run('recording', join(logs, 'compaction-compressed'), join(logs, 'retention-ms-all')).lines.at(-1)).toMatch(
    /^\d+ passed, 0 failed$/,
  )
  expect(run('verify', join(vectors, 'record-batch/10-lz4-frame.json')).lines).toEqual(['1 passed, 0 failed'])
})
