import { crashScenario, linkTo, replicaSwitches, runCrashes } from '../../engine/check'
import type { Arguments } from './arguments'
import { seedOf } from './group-flags'
import { print, progress } from './output'

/** Stories of brokers that crash, one a seed, with the laws of replicas after every event: what broke first, or how much was seen. */
export function exploreCrashes(args: Arguments, schedules: number): number {
  const seed = seedOf(args)
  const fault = args.choice('fault', replicaSwitches) ?? null
  let [leaders, committed] = [0, 0]
  for (let n = 0; n < schedules; n++) {
    const story = (seed + n) >>> 0
    const run = runCrashes(story, fault)
    leaders += run.leaders
    committed += run.shown
    const { violation } = run
    if (violation !== null) {
      progress('')
      const at = { step: violation.step, node: violation.node, ...violation.detail }
      const link = linkTo({ violation, seed: story, acts: [], scenario: crashScenario(story, fault) })
      print(JSON.stringify({ invariant: violation.invariant, seed: story, at, link }))
      return 1
    }
    if (n % 100 === 99) progress(`${String(n + 1)} of ${String(schedules)} schedules`)
  }
  progress('')
  print(JSON.stringify({ schedules, leaders, committed }))
  return 0
}
