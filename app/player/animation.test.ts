import { expect, test } from 'vitest'
import { createAnimation } from './animation'

function clock() {
  let waiting: ((now: number) => void) | null = null
  return {
    frames: {
      request: (callback: (now: number) => void) => {
        waiting = callback
        return 1
      },
      cancel: () => {
        waiting = null
      },
    },
    tick: (now: number) => {
      const callback = waiting
      waiting = null
      callback?.(now)
    },
  }
}

test('t runs there, and back on the same road', () => {
  const { frames, tick } = clock()
  const animation = createAnimation(frames)
  const seen: number[] = []
  const log: string[] = []
  const run = { ms: 100, ease: (x: number) => x, set: (t: number) => seen.push(t), done: () => log.push('done') }
  animation.start({ ...run, from: 0, to: 1 })
  for (const now of [0, 50, 100]) tick(now)
  animation.start({ ...run, from: 1, to: 0 })
  for (const now of [200, 250, 300]) tick(now)
  expect(seen).toEqual([0, 0.5, 1, 1, 0.5, 0])
  expect(log).toEqual(['done', 'done'])
})

test('a new motion finishes the one that runs, at its end', () => {
  const { frames, tick } = clock()
  const animation = createAnimation(frames)
  const log: string[] = []
  const run = (name: string) => ({
    from: 0,
    to: 1,
    ms: 100,
    ease: (x: number) => x,
    set: (t: number) => log.push(`${name} ${String(t)}`),
    done: () => log.push(`${name} done`),
  })
  animation.start(run('a'))
  tick(0)
  animation.start(run('b'))
  expect(log).toEqual(['a 0', 'a 1', 'a done', 'b 0'])
  expect(animation.running()).toBe(true)
})
