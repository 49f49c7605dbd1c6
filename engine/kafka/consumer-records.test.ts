import { expect, test } from 'vitest'
import type { ConsumerGroupRecord } from './consumer-records'
import { encodeRecord } from './record-bytes'
import { decodeRecord } from './record-reading'
import { groupOfRecord, subjectOfRecord } from './records'
import { fromHex, toHex } from './text-bytes'

const groupId = 'billing'
const key = { groupId, memberId: 'm1' }
const topicId = 'H_qXWdtgQHan1BS9IcfH6A'

const member = {
  instanceId: null,
  rackId: 'r1',
  clientId: 'A',
  clientHost: '/127.0.0.1',
  subscribedTopicNames: ['orders'],
  subscribedTopicRegex: '',
  rebalanceTimeoutMs: 300_000,
  serverAssignor: null,
}
const classic = { sessionTimeoutMs: 45_000, supportedProtocols: [{ name: 'range', metadata: new Uint8Array([0, 3]) }] }
const held = [{ topicId, partitions: [0, 2], assignmentEpochs: [3, 4] }]
const racks = [{ topicId, topicName: 'orders', numPartitions: 1, partitionMetadata: [{ partition: 0, racks: ['r1'] }] }]

const records: readonly ConsumerGroupRecord[] = [
  { type: 'CONSUMER_GROUP_METADATA', key: { groupId }, value: { epoch: 7, metadataHash: 5_000_000_000 } },
  { type: 'CONSUMER_GROUP_METADATA', key: { groupId }, value: { epoch: 7, metadataHash: 0 } },
  { type: 'CONSUMER_GROUP_PARTITION_METADATA', key: { groupId }, value: { topics: racks } },
  { type: 'CONSUMER_GROUP_MEMBER_METADATA', key, value: { ...member, classicMemberMetadata: null } },
  { type: 'CONSUMER_GROUP_MEMBER_METADATA', key, value: { ...member, classicMemberMetadata: classic } },
  { type: 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA', key: { groupId }, value: { assignmentEpoch: 7, assignmentTimestamp: 0 } },
  { type: 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA', key: { groupId }, value: { assignmentEpoch: 7, assignmentTimestamp: 12 } },
  { type: 'CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER', key, value: { topicPartitions: [{ topicId, partitions: [1] }] } },
  {
    type: 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT',
    key,
    value: {
      memberEpoch: 7,
      previousMemberEpoch: 6,
      state: 1,
      assignedPartitions: held,
      partitionsPendingRevocation: [{ topicId, partitions: [1], assignmentEpochs: null }],
    },
  },
  {
    type: 'CONSUMER_GROUP_REGULAR_EXPRESSION',
    key: { groupId, regularExpression: 'o.*' },
    value: { topics: ['orders'], version: 4, timestamp: 9 },
  },
]

test.each(records.map((record) => [record.type, record] as const))('%s comes back from its bytes, its tombstone too', (_, record) => {
  for (const written of [record, { ...record, value: null } as ConsumerGroupRecord]) {
    const { key: keyBytes, value } = encodeRecord(written)
    expect(decodeRecord(keyBytes, value)).toEqual(written)
  }
  expect(groupOfRecord(record)).toBe(groupId)
})

test('a record says what it is about', () => {
  expect(records.map(subjectOfRecord)).toEqual([groupId, groupId, groupId, 'm1', 'm1', groupId, groupId, 'm1', 'm1', 'o.*'])
})

test('as a broker wrote it', () => {
  const value =
    '0000000002420b2f3132372e302e302e3102076f726465727301000493e00001003c010000afc80213636f6f70657261746976652d737469636b792100030000000100066f726465727300000004ffffffff00000000ffffffffffff0000'
  const bytes = fromHex('0005000762696c6c696e6700026d31') ?? new Uint8Array(0)
  const record = decodeRecord(bytes, fromHex(value) ?? null)
  expect(record.type === 'CONSUMER_GROUP_MEMBER_METADATA' && record.value?.classicMemberMetadata?.supportedProtocols[0]?.name).toBe(
    'cooperative-sticky',
  )
  expect(toHex(encodeRecord(record).value ?? new Uint8Array(0))).toBe(value)
})
