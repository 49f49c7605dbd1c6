import { crashScenario, replicaSwitches, runCrashes } from '../../engine/check'
import type { Arguments } from './arguments'
import { exploreStories } from './explore-stories'

/** Stories of brokers that crash, one a seed, with the laws of replicas after every event. */
export function exploreCrashes(args: Arguments, schedules: number): number {
  const fault = args.choice('fault', replicaSwitches) ?? null
  return exploreStories(
    args,
    schedules,
    ['leaders', 'committed'],
    (seed) => {
      const { leaders, shown, violation } = runCrashes(seed, fault)
      return { seen: { leaders, committed: shown }, violation }
    },
    (seed) => crashScenario(seed, fault),
  )
}
