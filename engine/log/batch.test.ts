import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gzip } from '../../app/codecs/gzip'
import { lz4 } from '../../app/codecs/lz4'
import { snappy } from '../../app/codecs/snappy'
import { zstd } from '../../app/codecs/zstd'
import { lastOffsetOf, readBatch, sequenceAfter } from './batch'
import { encodeBatch, plainBatch } from './batch-builder'
import type { BatchFields } from './batch-header'
import { BatchStream } from './batch-stream'
import { compressionTypes, noCodecs, type Codecs } from './codecs'
import { crc32c } from './crc32c'
import { encodeAgain } from './encode-again'
import { MalformedLog } from './malformed-log'
import { readRecords, type LogRecordData } from './records'

const codecs: Codecs = new Map([
  ['gzip', gzip],
  ['snappy', snappy],
  ['lz4', lz4],
  ['zstd', zstd],
])

const bytesOrNull = fc.option(fc.uint8Array({ maxLength: 80 }), { nil: null })
const headerArb = fc.record({ key: fc.uint8Array({ maxLength: 12 }), value: bytesOrNull })
const time = fc.integer({ min: -1, max: 4_000_000_000_000 })
const recordArb = fc.record({
  gap: fc.nat(5),
  timestamp: time,
  key: bytesOrNull,
  value: bytesOrNull,
  headers: fc.array(headerArb, { maxLength: 3 }),
})
const fieldsArb = fc.record({
  baseOffset: fc.integer({ min: 0, max: 2 ** 50 }),
  partitionLeaderEpoch: fc.integer({ min: -1, max: 1000 }),
  compression: fc.constantFrom(...compressionTypes),
  producerId: fc.integer({ min: -1, max: 2 ** 40 }),
  producerEpoch: fc.integer({ min: -1, max: 32767 }),
  baseSequence: fc.integer({ min: -1, max: 2147483647 }),
  transactional: fc.boolean(),
  deleteHorizonMs: fc.option(fc.integer({ min: 0, max: 4_000_000_000_000 }), { nil: null }),
})
const batchArb = fc
  .record({ fields: fieldsArb, records: fc.array(recordArb, { minLength: 1, maxLength: 12 }), tail: fc.nat(9) })
  .map(({ fields, records, tail }) => {
    let offset = fields.baseOffset
    const placed = records.map(({ gap, ...record }): LogRecordData => {
      offset += gap + 1
      return { ...record, offset: offset - 1 }
    })
    const whole: BatchFields = { ...plainBatch, ...fields, logAppendTime: null }
    return { fields: whole, records: placed, lastOffset: offset - 1 + tail }
  })

describe('a batch', () => {
  test('written, read and written again is the same bytes, and says what was put in', () => {
    fc.assert(
      fc.property(batchArb, ({ fields, records, lastOffset }) => {
        const bytes = encodeBatch(fields, records, codecs, lastOffset)
        const header = readBatch(bytes, 0)
        expect(lastOffsetOf(header)).toBe(lastOffset)
        expect(readRecords(bytes, 0, header, codecs)).toEqual(records)
        expect(Buffer.compare(encodeAgain(bytes, 0, header, codecs), bytes)).toBe(0)
      }),
      { seed: 31, numRuns: 400 },
    )
  }, 30_000)

  test('comes whole out of any slices', () => {
    fc.assert(
      fc.property(fc.array(batchArb, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 90 }), (batches, size) => {
        const all = Buffer.concat(batches.map(({ fields, records }) => encodeBatch(fields, records, codecs)))
        const stream = new BatchStream()
        const positions: number[] = []
        for (let at = 0; at < all.length; at += size) {
          stream.push(new Uint8Array(all.subarray(at, at + size)))
          for (let batch = stream.next(); batch !== null; batch = stream.next()) {
            expect(batch.crcOk).toBe(true)
            positions.push(batch.header.position)
          }
        }
        stream.end()
        expect(positions).toHaveLength(batches.length)
        expect(positions[0]).toBe(0)
      }),
      { seed: 32, numRuns: 100 },
    )
  }, 30_000)

  test('that was changed anywhere is refused with where, or read, and nothing else', () => {
    const mutation = fc.record({ at: fc.nat(), byte: fc.nat(255), cut: fc.option(fc.nat(), { nil: null }) })
    let refused = 0
    fc.assert(
      fc.property(batchArb, fc.array(mutation, { minLength: 1, maxLength: 3 }), ({ fields, records }, mutations) => {
        let bytes = encodeBatch(fields, records, codecs)
        for (const { at, byte, cut } of mutations) {
          bytes[at % bytes.length] = byte
          if (cut !== null) bytes = bytes.slice(0, Math.max(1, cut % bytes.length))
        }
        try {
          readRecords(bytes, 0, readBatch(bytes, 0, 0, false), codecs)
        } catch (error) {
          if (!(error instanceof MalformedLog)) throw error
          refused += 1
          expect(error.position).toBeGreaterThanOrEqual(0)
          expect(error.position).toBeLessThanOrEqual(bytes.length)
        }
      }),
      { seed: 33, numRuns: 10_000 },
    )
    expect(refused).toBeGreaterThan(1000)
  }, 60_000)
})

test('CRC-32C of what RFC 3720 lists', () => {
  const bytes = (length: number, of: (i: number) => number): Uint8Array => new Uint8Array(length).map((_, i) => of(i))
  expect(
    crc32c(
      bytes(32, () => 0),
      0,
      32,
    ),
  ).toBe(0x8a9136aa)
  expect(
    crc32c(
      bytes(32, () => 0xff),
      0,
      32,
    ),
  ).toBe(0x62a8ab43)
  expect(
    crc32c(
      bytes(32, (i) => i),
      0,
      32,
    ),
  ).toBe(0x46dd794e)
  expect(crc32c(new TextEncoder().encode('123456789'), 0, 9)).toBe(0xe3069283)
})

test('sequences wrap', () => {
  expect(sequenceAfter(2147483647, 1)).toBe(0)
  expect(sequenceAfter(2147483646, 3)).toBe(1)
  expect(sequenceAfter(5, 0)).toBe(5)
})

test('a codec that is not there is named', () => {
  const bytes = encodeBatch(
    { ...plainBatch, compression: 'zstd' },
    [{ offset: 0, timestamp: 1, key: null, value: null, headers: [] }],
    codecs,
  )
  expect(() => readRecords(bytes, 0, readBatch(bytes, 0), noCodecs)).toThrow('zstd')
})

test.each([
  ['old-format', 16, [1]],
  ['bad-magic', 16, [3]],
  ['bad-length', 8, [0, 0, 0, 20]],
  ['truncated', 8, [0, 0, 1, 0]],
  ['bad-crc', 70, [99]],
  ['bad-offset', 23, [255]],
  ['number-too-large', 0, [127]],
] as const)('%s is said of a header that is so', (problem, at, values) => {
  const record = { offset: 0, timestamp: 1, key: null, value: new Uint8Array(10), headers: [] }
  const bytes = encodeBatch(plainBatch, [record], noCodecs)
  bytes.set(values, at)
  let found: unknown = null
  try {
    readBatch(bytes, 0, 1000)
  } catch (error) {
    found = error
  }
  expect(found).toMatchObject({ problem })
  expect((found as MalformedLog).position).toBeGreaterThanOrEqual(1000)
})
