import { expect, test } from 'vitest'
import { groupOfTimer, parseTimerKey, timerKey } from './timer-key'

test.each([
  ['session', 'g', 'm-1'],
  ['session', 'a/b', 'c/d'],
  ['session', '100%/2F', 'm'],
  ['join', 'g', ''],
])('%s of %s and %s comes back', (kind, group, rest) => {
  const key = rest === '' ? timerKey(kind, group) : timerKey(kind, group, rest)
  expect(parseTimerKey(key)).toEqual({ kind, group, rest })
  expect(groupOfTimer(key)).toBe(group)
})
