import { expect, test } from 'vitest'
import { MalformedBytes } from './bytes'
import { encodeRecord } from './record-bytes'
import { recordJson } from './record-json'

const key = { group: 'billing', topic: 'orders', partition: 3 }
const value = { offset: 42, leaderEpoch: 5, metadata: 'm', commitTimestamp: 1_700_000_000_000, topicId: 'H_qXWdtgQHan1BS9IcfH6A' }
const bytes = encodeRecord({ type: 'OFFSET_COMMIT', key, value })

test('a commit is told field by field, behind the type of its key and the version of its value', () => {
  const told = recordJson(bytes.key, bytes.value)
  expect(told.type).toBe('OFFSET_COMMIT')
  expect(JSON.parse(told.key)).toEqual({ type: 1, data: key })
  expect(JSON.parse(told.value ?? '')).toEqual({ version: 4, data: value })
  expect(recordJson(bytes.key, null).value).toBeNull()
})

test('bytes are base64, and a number too large for a reader of JSON keeps its digits', () => {
  const members = [
    {
      memberId: 'm1',
      groupInstanceId: null,
      clientId: 'c',
      clientHost: '/127.0.0.1',
      rebalanceTimeout: 1,
      sessionTimeout: 2,
      subscription: new Uint8Array([0, 3]),
      assignment: new Uint8Array(0),
    },
  ]
  const group = { protocolType: 'consumer', generation: 2, protocol: 'range', leader: 'm1', currentStateTimestamp: 7, members }
  const classic = encodeRecord({ type: 'GROUP_METADATA', key: { group: 'g' }, value: group })
  expect(recordJson(classic.key, classic.value).value).toContain('"subscription":"AAM="')
  const large = { epoch: 7, metadataHash: 0x7fff_ffff_ffff_fffen }
  const consumer = encodeRecord({ type: 'CONSUMER_GROUP_METADATA', key: { groupId: 'g' }, value: large })
  expect(recordJson(consumer.key, consumer.value).value).toContain('"metadataHash":"9223372036854775806"')
})

test.each([[new Uint8Array(0)], [new Uint8Array([0, 99])], [bytes.key.subarray(0, 5)], [new Uint8Array([...bytes.key, 0])]])(
  'a key of something else is refused: %j',
  (other) => {
    expect(() => recordJson(other, null)).toThrow(MalformedBytes)
  },
)
