import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { batchHeaderBytes, computedCrc, encodeBatch, noCodecs, plainBatch, readBatchHeader } from '../../../engine'
import { SegmentDesk } from './desk'

const silent = (): void => undefined
const utf8 = new TextEncoder()
const name = '00000000000000000000.log'
const question = { lastIsActive: false, firstDirtyOffset: null, nowMs: 1_800_000_000_000 }

const batch = (baseOffset: number, key: string) =>
  encodeBatch(
    { ...plainBatch, baseOffset },
    [{ offset: baseOffset, timestamp: 1_700_000_000_000, key: utf8.encode(key), value: utf8.encode('value'), headers: [] }],
    noCodecs,
  ).slice()

/** The checksum made right for bytes that were changed: whoever wrote them meant them. */
function signed<B extends Uint8Array>(bytes: B): B {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  view.setInt32(8, bytes.length - 12)
  view.setUint32(17, computedCrc(bytes, 0, readBatchHeader(bytes, 0)))
  return bytes
}

const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

const fileOf = (as: string, ...parts: readonly Uint8Array[]): File => new File([joined(...parts)], as)

async function opened(...files: readonly File[]) {
  const desk = new SegmentDesk()
  const told = await desk.open(files, silent)
  return { desk, told, log: told.logs[0], rows: desk.rows(0, 0, 100) }
}

/** Everything that the page asks: none of it may throw. */
async function askAll(desk: SegmentDesk, rows: number): Promise<void> {
  for (let row = 0; row < rows; row++) await desk.batch(0, row, 0)
  await desk.judge(question)
  await desk.trays(0, 0, rows)
  await desk.picture({ ...question, step: 0, from: null })
}

describe('what comes broken says what and where, and shows what came before', () => {
  test.each([
    ['a length of two gigabytes', 8, [0x7f, 0xff, 0xff, 0xff], 'bad-length', 8],
    ['a length below zero', 8, [0xff, 0xff, 0xff, 0xff], 'bad-length', 8],
    ['magic 0', 16, [0], 'old-format', 16],
    ['magic 1', 16, [1], 'old-format', 16],
    ['an offset beyond what a number holds', 0, [0x7f], 'number-too-large', 0],
    ['a delta below zero', 23, [0xff, 0xff, 0xff, 0xff], 'bad-offset', 23],
    ['more records than have room', 57, [0x7f, 0xff, 0xff, 0xff], 'bad-count', 57],
    ['a codec that there is not', 22, [7], 'bad-compression', 21],
  ])('%s', async (_, at, bytes, problem, wrongAt) => {
    const [first, second] = [batch(0, 'a'), batch(1, 'b')]
    second.set(bytes, at)
    const { desk, log, rows } = await opened(fileOf(name, first, second))
    expect(log).toMatchObject({ batches: 1, wrongCount: 1, foreign: false })
    expect(rows[1]).toMatchObject({ verdict: 'unreadable', problem, problemAt: first.length + wrongAt, position: first.length })
    await askAll(desk, 2)
  })

  test('a varint that does not end, under a right checksum: at its byte, and the records before it are there', async () => {
    const two = encodeBatch(
      { ...plainBatch, baseOffset: 0 },
      [0, 1].map((offset) => ({ offset, timestamp: 0, key: utf8.encode(`k${String(offset)}`), value: new Uint8Array(16), headers: [] })),
      noCodecs,
    ).slice()
    const half = batchHeaderBytes + (two.length - batchHeaderBytes) / 2
    two.fill(0xff, half + 2)
    const { desk, rows } = await opened(fileOf(name, signed(two)))
    expect(rows).toHaveLength(1)
    const { records, problem } = await desk.batch(0, 0, 0)
    expect(records.map(({ offset }) => offset)).toEqual([0])
    expect(problem?.problem).toBe('bad-varint')
    expect(problem?.at).toBeGreaterThanOrEqual(half)
    await askAll(desk, 1)
  })

  test('a block that grows to 200 MB is refused within bounds', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000), { level: 1 })
    const bytes = signed(joined(batch(0, 'a').subarray(0, batchHeaderBytes), bomb).slice())
    bytes[22] = 1
    signed(bytes)
    const before = process.memoryUsage().rss
    const { desk, rows } = await opened(fileOf(name, bytes))
    expect(rows[0]).toMatchObject({ verdict: 'sound' })
    const { records, problem } = await desk.batch(0, 0, 0)
    expect(records).toEqual([])
    expect(problem?.problem).toBe('bad-block')
    expect(process.memoryUsage().rss - before).toBeLessThan(450_000_000)
  }, 60_000)

  test('a header that counts two thousand million records takes no room for them', async () => {
    const bytes = batch(0, 'a')
    bytes[22] = 1
    bytes.set([0x7f, 0xff, 0xff, 0xf0], 23)
    bytes.set([0x7f, 0xff, 0xff, 0xf0], 57)
    const { desk, log } = await opened(fileOf(name, signed(bytes)))
    expect(log?.records).toBe(0x7ffffff0)
    expect(await desk.picture({ ...question, step: 0, from: null })).toEqual({ outcome: 'nothing' })
    await askAll(desk, 1)
  })
})

describe('files that are no log together', () => {
  test('batches out of order are told, and are no log to clean', async () => {
    const { desk, log } = await opened(fileOf(name, batch(5, 'a'), batch(3, 'b'), batch(7, 'c')))
    expect(log).toMatchObject({ batches: 3, disorder: { count: 1, row: 1, position: 74 } })
    expect(await desk.judge(question)).toEqual({ outcome: 'stopped', problem: 'bad-offset' })
    expect(await desk.picture({ ...question, step: 0, from: null })).toEqual({ outcome: 'stopped', problem: 'bad-offset' })
  })

  test('files of two partitions overlap: they are listed one by one, and not taken for one log', async () => {
    const { desk, told } = await opened(fileOf(name, batch(0, 'a'), batch(9, 'b')), fileOf('00000000000000000005.log', batch(5, 'c')))
    expect(told.logs.map(({ batches }) => batches)).toEqual([2, 1])
    expect(await desk.judge(question)).toEqual({ outcome: 'stopped', problem: 'bad-offset' })
  })

  test('a name that says another offset than the first batch is told', async () => {
    const { log } = await opened(fileOf('00000000000000000005.log', batch(3, 'a')))
    expect(log?.namedAbove).toBe(true)
    expect((await opened(fileOf('00000000000000000003.log', batch(3, 'a')))).log?.namedAbove).toBe(false)
  })

  test('a file that was taken away while it is read is a failure with a name, and no silence', async () => {
    const gone = fileOf(name, batch(0, 'a'))
    Object.defineProperty(gone, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    })
    await expect(new SegmentDesk().open([gone], silent)).rejects.toThrow('gone')
  })

  test('headers alone are told to end too early', async () => {
    const sound = readFileSync('public/vectors/record-batch/00000000000000001000.log')
    for (const length of [1, 11, 12, 16, 17, 60]) {
      const { rows, log } = await opened(new File([new Uint8Array(sound.subarray(0, length))], name))
      expect(rows).toMatchObject([{ verdict: 'unreadable', problem: 'truncated', position: 0, sizeInBytes: length }])
      expect(log?.wrongCount).toBe(1)
    }
  })
})
