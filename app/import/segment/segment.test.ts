import { openAsBlob, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SegmentDesk } from './desk'

const silent = (): void => undefined
const name = '00000000000000001000.log'
const sound = new Uint8Array(readFileSync(`public/vectors/record-batch/${name}`))

const fileOf = (bytes: Uint8Array, as = name): File => new File([bytes.slice()], as)

async function folder(state: string): Promise<readonly File[]> {
  const path = `public/recordings/${state}`
  return Promise.all(readdirSync(path).map(async (each) => new File([await openAsBlob(`${path}/${each}`)], each)))
}

async function opened(files: readonly File[]) {
  const desk = new SegmentDesk()
  const told = await desk.open(files, silent)
  return { desk, told, log: told.logs[0] }
}

const changed = (at: number, to?: number): Uint8Array => {
  const bytes = sound.slice()
  bytes[at] = to ?? (bytes[at] ?? 0) ^ 0x20
  return bytes
}

const question = { lastIsActive: false, firstDirtyOffset: null, nowMs: 1_800_000_000_000 }

describe('a segment is listed', () => {
  test('sound: its batches are as wide as the file', async () => {
    const { desk, log } = await opened([fileOf(sound)])
    const rows = desk.rows(0, 0, 100)
    expect(rows.every(({ verdict }) => verdict === 'sound')).toBe(true)
    expect(rows.reduce((sum, { sizeInBytes }) => sum + sizeInBytes, 0)).toBe(sound.length)
    expect(log).toMatchObject({ batches: rows.length, wrongCount: 0, foreign: false, baseOffset: 1000, listedBytes: sound.length })
  })

  test('a changed byte: the batch is wrong, and the next is read', async () => {
    const { desk, log } = await opened([fileOf(changed(558))])
    expect(log).toMatchObject({ batches: 9, wrongCount: 1, wrongRows: [6] })
    expect(desk.rows(0, 6, 7)[0]).toMatchObject({ position: 493, sizeInBytes: 70, verdict: 'crc-wrong', problemAt: 510 })
    const { crc, records } = await desk.batch(0, 6, 0)
    expect(crc?.said).not.toBe(crc?.computed)
    expect(records).toEqual([])
  })

  test('a changed magic: the bytes are no batch, and the first sound one behind them is found', async () => {
    const { desk, log } = await opened([fileOf(changed(493 + 16, 9))])
    expect(log).toMatchObject({ batches: 9, wrongCount: 1 })
    expect(desk.rows(0, 6, 8)).toMatchObject([
      { position: 493, sizeInBytes: 70, verdict: 'unreadable', problem: 'bad-magic', problemAt: 509 },
      { position: 563, verdict: 'sound' },
    ])
  })

  test.each([[sound.length - 1], [sound.length - 70], [600]])('cut off at byte %i: what came before stands', async (length) => {
    const { desk, log } = await opened([fileOf(sound.slice(0, length))])
    const last = desk.rows(0, 0, 100).at(-1)
    expect(last).toMatchObject({ verdict: 'unreadable', problem: 'truncated' })
    expect((last?.position ?? 0) + (last?.sizeInBytes ?? 0)).toBe(length)
    expect(log?.wrongCount).toBe(1)
    expect(log?.foreign).toBe(false)
  })

  test('a text is foreign; an empty file is empty', async () => {
    const text = await opened([fileOf(new TextEncoder().encode('once upon a time '.repeat(50)), 'notes.txt')])
    expect(text.log).toMatchObject({ foreign: true, batches: 0 })
    const empty = await opened([fileOf(new Uint8Array(0))])
    expect(empty.log).toMatchObject({ foreign: false, batches: 0, wrongCount: 0, bytes: 0 })
  })

  test('no single changed byte makes it throw, hang, or lose bytes', async () => {
    for (let at = 0; at < sound.length; at += 3) {
      const { desk } = await opened([fileOf(changed(at, 0xff))])
      const rows = desk.rows(0, 0, 100)
      let next = 0
      for (const { position, sizeInBytes } of rows) {
        expect(position).toBe(next)
        next += sizeInBytes
      }
      expect(next).toBe(sound.length)
    }
  })

  test('a lone batch with a wrong checksum is damaged, not foreign', async () => {
    const { log } = await opened([fileOf(new Uint8Array(readFileSync('public/vectors/record-batch/20-bad-crc.bin')))])
    expect(log).toMatchObject({ foreign: false, batches: 0, wrongCount: 1 })
  })

  test('rows are found by byte and by offset', async () => {
    const { desk } = await opened([fileOf(sound)])
    expect(desk.find(0, 'byte', 0)).toBe(0)
    expect(desk.find(0, 'byte', 494)).toBe(6)
    expect(desk.find(0, 'offset', 1008)).toBe(6)
    expect(desk.find(0, 'offset', 9_999_999)).toBe(9)
  })
})

describe('a batch is taken apart', () => {
  test('records lie side by side in its bytes, and each key has its number', async () => {
    const { desk } = await opened(await folder('compaction-basic/0-before'))
    const { records, stored, fields } = await desk.batch(0, 0, 0)
    expect(records[0]?.from).toBe(61)
    expect(records.at(-1)?.to).toBe(stored.length)
    expect(fields.map(({ name: field }) => field)).toContain('crc')
    const again = await desk.batch(0, 2, 0)
    expect(again.records[0]?.keyNumber).toBe(records[0]?.keyNumber)
  })

  test.each(['gzip', 'snappy', 'lz4', 'zstd'])('%s is decompressed, and records lie in what comes out', async (codec) => {
    const { desk, log } = await opened(await folder('compaction-compressed/0-before'))
    const all = await Promise.all(Array.from({ length: log?.batches ?? 0 }, async (_, row) => desk.batch(0, row, 0)))
    const found = all.filter(({ compression }) => compression === codec)
    expect(found.length).toBeGreaterThan(0)
    for (const { block, records, blockBytes } of found) {
      expect(records.at(-1)?.to).toBe(blockBytes)
      expect(block?.length).toBe(blockBytes)
    }
  })
})

describe('records that are Kafka’s own', () => {
  test.each(['classic', 'consumer'])('every record of a recorded offsets topic (%s) is told by Kafka’s schemas', async (protocol) => {
    const { desk, told } = await opened(await folder(`offsets-topic-${protocol}/0-before`))
    const types = new Set<string>()
    for (const [log, { batches }] of told.logs.entries())
      for (let row = 0; row < batches; row++)
        for (const { decoded, value } of (await desk.batch(log, row, 0)).records) {
          expect(decoded).not.toBeNull()
          expect(decoded?.value === null).toBe(value === null)
          types.add(decoded?.type ?? '')
        }
    expect(types).toContain('OFFSET_COMMIT')
    expect(types).toContain(protocol === 'classic' ? 'GROUP_METADATA' : 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT')
    const [tray] = await desk.trays(0, 0, 1)
    expect(tray?.cells[0]?.about).toMatch(/^\S+ \S+$/)
  })

  test('a marker has its coordinator’s epoch; an application’s keys are not taken for Kafka’s', async () => {
    const { desk, told } = await opened(await folder('transactions-index/2-all-decided'))
    const all = await Promise.all(
      told.logs.flatMap(({ batches }, log) => Array.from({ length: batches }, async (_, row) => desk.batch(log, row, 0))),
    )
    const markers = all.filter(({ isControl }) => isControl)
    expect(markers.map(({ control }) => control)).toContain('ABORT')
    for (const { control, records } of markers) {
      expect(records[0]?.decoded?.type).toBe(control)
      expect(JSON.parse(records[0]?.decoded?.value?.text ?? '')).toMatchObject({ version: 0, data: { coordinatorEpoch: 0 } })
    }
    expect(all.filter(({ isControl }) => !isControl).flatMap(({ records }) => records.map(({ decoded }) => decoded))).not.toContainEqual(
      expect.anything(),
    )
  })
})

describe('the cleaner is asked', () => {
  test('it does to a recorded log what the broker’s cleaner did, in number', async () => {
    const { desk } = await opened(await folder('compaction-basic/0-before'))
    const after = await opened(await folder('compaction-basic/1-after'))
    const verdict = await desk.judge({ ...question, lastIsActive: true })
    const bytes = after.told.logs.reduce((sum, log) => sum + log.bytes, 0)
    expect(verdict).toMatchObject({ outcome: 'cleaned', ran: true, bytesAfter: bytes })
    const fates = (await desk.trays(0, 0, 8)).flatMap(({ cells }) => cells.map(({ fate }) => fate?.rule))
    expect(fates).toContain('compaction/drop/superseded')
  })

  test('records of an aborted transaction go, also where no index of them is there', async () => {
    const files = (await folder('compaction-transactions/0-before')).filter((file) => file.name.endsWith('.log'))
    const { desk, told } = await opened(files)
    const verdict = await desk.judge(question)
    expect(verdict).toMatchObject({ outcome: 'cleaned', ran: true })
    const trays = await Promise.all(told.logs.map(async (_, log) => desk.trays(log, 0, 64)))
    const rules = trays.flat().flatMap(({ cells }) => cells.map(({ fate }) => fate?.rule))
    expect(rules).toContain('compaction/drop/aborted')
  })

  test('what is damaged is not judged, and the rest is', async () => {
    const { desk } = await opened([fileOf(changed(558))])
    expect(await desk.judge(question)).toMatchObject({ outcome: 'cleaned', ran: true, bytesBefore: sound.length - 70 })
    const trays = await desk.trays(0, 0, 10)
    expect(trays[6]).toMatchObject({ cells: [], fate: null })
    expect(trays.filter(({ fate }) => fate !== null)).toHaveLength(9)
  })

  test('a lone active segment is let be; a checkpoint at its end leaves nothing dirty', async () => {
    const { desk } = await opened([fileOf(sound)])
    expect(await desk.judge({ ...question, lastIsActive: true })).toMatchObject({ outcome: 'cleaned', ran: false, removed: 0 })
    const clean = await desk.judge({ ...question, firstDirtyOffset: 1031 })
    expect(clean).toMatchObject({ outcome: 'cleaned', ran: false, weight: { ratio: 0 } })
  })

  test('two files of the same offsets are no log', async () => {
    const { desk } = await opened([fileOf(sound), fileOf(sound, 'copy.log')])
    expect(await desk.judge(question)).toEqual({ outcome: 'stopped', problem: 'bad-offset' })
  })
})

describe('an index is held to its log', () => {
  test('of a real broker: every entry fits; of another file: it does not', async () => {
    const files = await folder('compaction-index/0-before')
    const { told } = await opened(files)
    const offsets = told.indexes.filter(({ kind, entries }) => kind === 'index' && entries > 0)
    expect(offsets.length).toBeGreaterThan(0)
    expect(told.indexes.every(({ wrong, problem }) => wrong === 0 && problem === null)).toBe(true)
    const index = files.find((file) => file.name === offsets[0]?.name)
    if (index === undefined) throw new Error('no index')
    const foreign = await opened([fileOf(sound, index.name.replace('.index', '.log')), index])
    expect(foreign.told.indexes[0]?.wrong).toBeGreaterThan(0)
  })
})
