import { expect, test } from 'vitest'
import { runCrashes } from './crashes'

test('no record that was shown or acknowledged is lost, and none changes, in 10,000 stories of crashes with acks=all and clean elections', () => {
  let leaders = 0
  let shown = 0
  const broken: string[] = []
  for (let seed = 1; seed <= 10_000 && broken.length < 5; seed++) {
    const run = runCrashes(seed)
    leaders += run.leaders
    shown += run.shown.size
    for (const violation of run.violations) broken.push(`seed ${String(seed)}: ${violation}`)
  }
  expect(broken).toEqual([])
  expect(leaders).toBeGreaterThan(15_000)
  expect(shown).toBeGreaterThan(40_000)
}, 900_000)
