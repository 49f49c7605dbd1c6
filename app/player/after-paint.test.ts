import { expect, test } from 'vitest'
import { movable } from '../ui/motion'
import { untilPassed } from './after-paint'

test('who still draws the move before sees it over, whatever the next move does, and goes back to no part of it', () => {
  const motion = movable(0)
  let passed = false
  const before = untilPassed(motion, () => passed)
  const seen: number[] = []
  const stop = before.subscribe((t) => seen.push(t))
  motion.set(0.4)
  motion.set(1)
  passed = true
  for (const t of [0, 0.5]) {
    motion.set(t)
    expect(before.now()).toBe(1)
  }
  stop()
  motion.set(0.7)
  expect(seen).toEqual([0, 0.4, 1, 1, 1])
})
