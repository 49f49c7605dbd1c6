import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MalformedBytes } from '../../kafka/bytes'
import { fromBase64, fromHex, toBase64, toHex } from '../../kafka/text-bytes'
import { decodeAssignment, decodeSubscription, encodeAssignment, encodeSubscription, type Subscription } from './consumer-protocol'
import { claimOf, decodeStickyUserData, encodeStickyUserData, subscriptionUserData } from './consumer-protocol-user-data'

const folder = new URL('../../../public/recordings/', import.meta.url)
const cases = readdirSync(folder).filter((name) => name.startsWith('classic-'))

interface Line {
  readonly type: string
  readonly value: { readonly protocol: string | null; readonly members: readonly { subscription: string; assignment: string }[] } | null
}

const members = cases.flatMap((name) =>
  readFileSync(new URL(`${name}/offsets-topic.jsonl`, folder), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"GROUP_METADATA"'))
    .map((line) => JSON.parse(line) as Line)
    .flatMap((line) => (line.value?.members ?? []).map((member) => ({ ...member, assignor: line.value?.protocol ?? '' }))),
)

const bytes = (base64: string): Uint8Array => fromBase64(base64) ?? new Uint8Array(0)

describe('what real consumers wrote', () => {
  test('there is some', () => {
    expect(members.length).toBeGreaterThan(100)
  })

  test('subscriptions and assignments come back byte by byte', () => {
    for (const { subscription, assignment, assignor } of members) {
      const decoded = decodeSubscription(bytes(subscription))
      expect(toBase64(encodeSubscription(decoded))).toBe(subscription)
      expect(toBase64(encodeAssignment(decodeAssignment(bytes(assignment))))).toBe(assignment)
      const claim = claimOf(assignor, decoded)
      const given = assignor === 'sticky' && decoded.userData === null ? null : claim
      const told = assignor === 'cooperative-sticky' ? parseInt(toHex(decoded.userData ?? bytes('')), 16) | 0 : claim.generation
      expect(told).toBeLessThanOrEqual(claim.generation)
      expect(subscriptionUserData(assignor, given, told)).toEqual(decoded.userData)
    }
  })
})

test('sticky tells its claim in its user data, in the order of assigning', () => {
  const written = fromHex('0000000100066f7264657273000000030000000400000005000000020000000200'.slice(0, -2)) ?? new Uint8Array(0)
  const claim = decodeStickyUserData(written)
  expect(claim.generation).toBe(2)
  expect(claim.partitions.map((p) => p.partition)).toEqual([4, 5, 2])
  expect(toHex(encodeStickyUserData(claim))).toBe(toHex(written))
  expect(decodeStickyUserData(written.subarray(0, written.length - 4))).toEqual({ ...claim, generation: -1 })
  expect(decodeStickyUserData(written.subarray(0, 9))).toEqual({ partitions: [], generation: -1 })
})

test('older versions leave out what they do not have; newer ones are read as ours', () => {
  const whole: Subscription = {
    topics: ['b', 'a'],
    userData: null,
    ownedPartitions: [
      { topic: 'b', partition: 1 },
      { topic: 'a', partition: 2 },
      { topic: 'b', partition: 0 },
    ],
    generationId: 7,
    rackId: 'r1',
  }
  const sorted = {
    ...whole,
    topics: ['a', 'b'],
    ownedPartitions: [whole.ownedPartitions[1], whole.ownedPartitions[2], whole.ownedPartitions[0]],
  }
  expect(decodeSubscription(encodeSubscription(whole))).toEqual(sorted)
  expect(decodeSubscription(encodeSubscription(whole, 2))).toEqual({ ...sorted, rackId: null })
  expect(decodeSubscription(encodeSubscription(whole, 1))).toEqual({ ...sorted, rackId: null, generationId: -1 })
  expect(decodeSubscription(encodeSubscription(whole, 0))).toEqual({ ...sorted, rackId: null, generationId: -1, ownedPartitions: [] })
  const newer = new Uint8Array([...encodeSubscription(whole), 9, 9])
  newer[1] = 4
  expect(decodeSubscription(newer)).toEqual(sorted)
})

test('any bytes are read or refused by name', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (noise) => {
      for (const read of [decodeSubscription, decodeAssignment, decodeStickyUserData]) {
        try {
          read(noise)
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedBytes)
        }
      }
    }),
    { seed: 21, numRuns: 300 },
  )
})
