import { expect, test } from 'vitest'
import { apiOf, classicMemberVersion, findApi } from './api-keys'
import { errorCode, errorName, isErrorName } from './errors'
import { compareTopicPartitions, parseTopicPartition, topicPartition } from './ids'
import { addKey, emptyHashOrder, hashMapOrder, javaAbs, javaHash, keysInOrder, offsetsPartitionOf, removeKey } from './java-hash'

test('a topic may hold dashes, a partition is the last number', () => {
  expect(parseTopicPartition('a-b-12')).toEqual({ topic: 'a-b', partition: 12 })
  expect(topicPartition('a-b', 12)).toBe('a-b-12')
  for (const wrong of ['', 'orders', '-1', 'orders-', 'orders-01', 'orders-x', 'orders--'])
    expect(parseTopicPartition(wrong)).toBeUndefined()
})

test('topic-partitions sort by topic, then by number', () => {
  const sorted = ['b-0', 'a-10', 'a-9', 'B-1'].flatMap((text) => parseTopicPartition(text) ?? []).sort(compareTopicPartitions)
  expect(sorted.map((p) => topicPartition(p.topic, p.partition))).toEqual(['B-1', 'a-9', 'a-10', 'b-0'])
})

test('errors by name and by code', () => {
  expect(errorCode('REBALANCE_IN_PROGRESS')).toBe(27)
  expect(errorName(113)).toBe('STALE_MEMBER_EPOCH')
  expect(errorName(9999)).toBeUndefined()
  expect(isErrorName('NOT_LEADER_OR_FOLLOWER')).toBe(true)
  expect(isErrorName('toString')).toBe(false)
})

test('apis by key and by both names', () => {
  expect(apiOf('JOIN_GROUP')).toBe(apiOf(11))
  expect(apiOf('JoinGroup').latestVersion).toBe(9)
  expect(classicMemberVersion('OFFSET_COMMIT')).toBe(9)
  expect(classicMemberVersion('FETCH')).toBe(18)
  expect(findApi(4711)).toBeUndefined()
})

test('Java hashes, the overflowing one included', () => {
  expect(javaHash('')).toBe(0)
  expect(javaHash('billing')).toBe(-109829509)
  expect(javaHash('polygenelubricants')).toBe(-0x80000000)
  expect(javaAbs(javaHash('polygenelubricants'))).toBe(0)
  expect(offsetsPartitionOf('billing', 50)).toBe(9)
})

test('a map lists its keys by bucket, within one by insertion, and stays as large as it once was', () => {
  expect(hashMapOrder(['orders', 'payments'])).toEqual(['payments', 'orders'])
  expect(hashMapOrder(['BB', 'Aa'])).toEqual(['BB', 'Aa'])
  const order = emptyHashOrder()
  for (let i = 0; i < 13; i += 1) addKey(order, `m${String(i)}`)
  expect(order.capacity).toBe(32)
  for (let i = 0; i < 12; i += 1) removeKey(order, `m${String(i)}`)
  expect(order.capacity).toBe(32)
  expect(keysInOrder(order)).toEqual(['m12'])
})
