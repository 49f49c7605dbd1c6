import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Codec, CodecName } from '../../engine'
import { gzip } from './gzip'
import { withCodec, withCodecs } from './load'
import { lz4 } from './lz4'
import { snappy } from './snappy'
import { zstd } from './zstd'

const codecs: readonly (readonly [CodecName, Codec])[] = [
  ['gzip', gzip],
  ['snappy', snappy],
  ['lz4', lz4],
  ['zstd', zstd],
]

const text = new TextEncoder().encode('the quick brown fox '.repeat(20_000))

describe.each(codecs)('%s', (_, codec) => {
  test('what goes in comes out, twice the same', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }),
      fc.integer({ min: 0, max: 300_000 }).map((n) => text.slice(0, n)),
    )
    fc.assert(
      fc.property(bytes, (each) => {
        const packed = codec.compress(each)
        expect(Buffer.compare(codec.compress(each), packed)).toBe(0)
        expect(Buffer.compare(codec.decompress(packed, 400_000), each)).toBe(0)
      }),
      { seed: 11, numRuns: 40 },
    )
  }, 30_000)

  test('no more than it may become', () => {
    const packed = codec.compress(text)
    expect(() => codec.decompress(packed, text.length - 1)).toThrow()
    expect(codec.decompress(packed, text.length)).toHaveLength(text.length)
  })

  test('bytes that are broken are refused or give something, within bounds', () => {
    const packed = codec.compress(text.slice(0, 5000))
    fc.assert(
      fc.property(fc.nat(packed.length - 1), fc.nat(255), fc.boolean(), (at, byte, cut) => {
        const broken = cut ? packed.slice(0, at) : packed.slice()
        broken[at] = byte
        try {
          expect(codec.decompress(broken, 1_000_000).length).toBeLessThanOrEqual(1_000_000)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
      }),
      { seed: 12, numRuns: 1500 },
    )
  }, 30_000)
})

test('a codec is loaded when it is asked for', async () => {
  expect([...(await withCodec(new Map(), 'lz4')).keys()]).toEqual(['lz4'])
  const asked: CodecName[] = []
  const work = (loaded: ReadonlyMap<CodecName, Codec>): number => {
    for (const name of ['gzip', 'zstd'] as const) if (!loaded.has(name)) throw new Error(name)
    return loaded.size
  }
  const lacking = (error: unknown): CodecName | null => {
    const name = (error as Error).message as CodecName
    asked.push(name)
    return name
  }
  expect(await withCodecs(work, lacking)).toBe(2)
  expect(asked).toEqual(['gzip', 'zstd'])
})

test('lz4 is written as Kafka takes it: blocks that stand alone, of 64 KiB, under a head whose checksum is right', () => {
  const packed = lz4.compress(text)
  // As in a recorded broker's batches.
  expect(Buffer.from(packed.slice(0, 7)).toString('hex')).toBe('04224d18604082')
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  // Each block is read with nothing before it.
  const lengths: number[] = []
  for (let at = 7; view.getUint32(at, true) !== 0; at += 4 + view.getUint32(at, true)) {
    const length = view.getUint32(at, true)
    const alone = new Uint8Array([...packed.slice(0, 7), ...packed.slice(at, at + 4 + length), 0, 0, 0, 0])
    lengths.push(lz4.decompress(alone, 65_536).length)
  }
  expect(lengths).toEqual([65_536, 65_536, 65_536, 65_536, 65_536, 65_536, text.length % 65_536])
})
