import { expect, test } from 'vitest'
import { linesOf, type Style } from './blocks'

const style: Style = { size: 13, face: 'sans400', tone: 'ink' }

const texts = (text: string, width: number): readonly string[] => linesOf(text, width, style).map((line) => line.text)

test('a name that is wider than its line is broken between its words, and stays whole where it has room', () => {
  expect(texts('ConsumerGroupHeartbeat, held', 130)).toEqual(['ConsumerGroup', 'Heartbeat, held'])
  expect(texts('ConsumerGroupHeartbeat, held', 160)).toEqual(['ConsumerGroupHeartbeat,', 'held'])
  expect(texts('ConsumerGroupHeartbeat', 64)).toEqual(['Consumer', 'Group', 'Heartbeat'])
})

test('what follows a name without a space, as Chinese does, is no part of the name', () => {
  expect(texts('SyncGroup，帶著分配方案', 120).join('')).toBe('SyncGroup，帶著分配方案')
})

test('what has no words in it is shortened', () => {
  expect(texts('a'.repeat(60), 100)[0]).toContain('…')
})
