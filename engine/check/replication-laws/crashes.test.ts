import { expect, test } from 'vitest'
import { replicaSwitches, type ReplicaSwitch } from '../../kafka/rule-switch'
import { invariantNames } from '../invariants'
import { runCrashes, type CrashRun } from './crashes'

test('replicas keep their laws in 10,000 stories of crashes with acks=all and clean elections', () => {
  let leaders = 0
  let shown = 0
  const broken: string[] = []
  for (let seed = 1; seed <= 10_000 && broken.length < 5; seed++) {
    const run = runCrashes(seed)
    leaders += run.leaders
    shown += run.shown
    if (run.violation !== null) broken.push(`seed ${String(seed)}: ${JSON.stringify(run.violation)}`)
  }
  expect(broken).toEqual([])
  expect(leaders).toBeGreaterThan(15_000)
  expect(shown).toBeGreaterThan(40_000)
}, 900_000)

/** What each rule that is off breaks first, in some story. */
const breaks: Readonly<Record<ReplicaSwitch, readonly string[]>> = {
  'read-to-the-end': ['readers-read-the-committed'],
  'high-watermark-alone': ['in-sync-replicas-agree'],
  'no-divergence-check': ['in-sync-replicas-agree'],
  'any-replica-leads': ['leader-was-in-sync'],
  'old-leader-epoch': ['one-leader-an-epoch'],
}

function firstBroken(fault: ReplicaSwitch): NonNullable<CrashRun['violation']> {
  for (let seed = 1; seed <= 2000; seed++) {
    const { violation } = runCrashes(seed, fault)
    if (violation !== null) return violation
  }
  throw new Error(`${fault} broke nothing`)
}

test.each(replicaSwitches)(
  '%s breaks a law',
  (fault) => {
    const { invariant } = firstBroken(fault)
    expect(breaks[fault]).toContain(invariant)
    expect(invariantNames).toContain(invariant)
  },
  120_000,
)
