import { expect, test } from 'vitest'
import { compareTopicIds, topicIdHash, topicIdMapOrder } from './java-hash'

/** A UUID in hexadecimal as Kafka prints it. */
const printed = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url')

const bits = (hex: string, from: number): bigint => BigInt.asIntN(64, BigInt(`0x${hex.slice(from, from + 16)}`))

const ids = [
  '00000000000000000000000000000000',
  '00000000000000000000000000000001',
  '0000000000000000ffffffffffffffff',
  'ffffffff00000000123456789abcdef0',
  '7fffffffffffffff8000000000000000',
  '800000000000000000000000000000ff',
  'c0ffee00deadbeef0123456789abcdef',
  '00000001ffffffff7fffffff80000000',
]

test('the hash is that of the two halves of 64 bits', () => {
  for (const id of ids) {
    const x = BigInt.asUintN(64, bits(id, 0) ^ bits(id, 16))
    expect(topicIdHash(printed(id))).toBe(Number(BigInt.asIntN(32, (x >> 32n) ^ x)))
  }
})

test('halves are compared as signed numbers', () => {
  const sign = (n: bigint): number => (n < 0n ? -1 : n > 0n ? 1 : 0)
  for (const a of ids)
    for (const b of ids) {
      const wanted = sign(bits(a, 0) - bits(b, 0)) || sign(bits(a, 16) - bits(b, 16))
      expect(Math.sign(compareTopicIds(printed(a), printed(b)))).toBe(wanted)
    }
})

test('by bucket, within a bucket as they were put in', () => {
  const low = (n: number): string => printed(n.toString(16).padStart(32, '0'))
  expect(topicIdMapOrder([low(18), low(3), low(2), low(3)])).toEqual([low(18), low(2), low(3)])
  const many = Array.from({ length: 13 }, (_, n) => low(25 - n))
  expect(topicIdMapOrder(many)).toEqual([...many].reverse())
})
