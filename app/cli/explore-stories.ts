import { linkTo } from '../../engine/check'
import type { Arguments } from './arguments'
import { seedOf } from './group-flags'
import { print, progress } from './output'

type Violation = Parameters<typeof linkTo>[0]['violation']
type Scenario = NonNullable<Parameters<typeof linkTo>[0]['scenario']>

/** What became of one story: how much of each thing was seen, and the first thing that contradicts a law. */
export interface Told<Seen extends string> {
  readonly seen: Readonly<Record<Seen, number>>
  readonly violation: Violation | null
}

/** One story a seed: prints what broke first, or how much was seen of what. Returns the exit code. */
export function exploreStories<Seen extends string>(
  args: Arguments,
  schedules: number,
  counted: readonly Seen[],
  tell: (seed: number, n: number) => Told<Seen>,
  scenarioOf: (seed: number) => Scenario,
): number {
  const first = seedOf(args)
  const sums = new Map<Seen, number>(counted.map((name) => [name, 0]))
  for (let n = 0; n < schedules; n++) {
    const seed = (first + n) >>> 0
    const { seen, violation } = tell(seed, n)
    for (const [name, sum] of sums) sums.set(name, sum + seen[name])
    if (violation !== null) {
      progress('')
      const at = { step: violation.step, node: violation.node, ...violation.detail }
      const link = linkTo({ violation, seed, acts: [], scenario: scenarioOf(seed) })
      print(JSON.stringify({ invariant: violation.invariant, seed, at, link }))
      return 1
    }
    if (n % 100 === 99) progress(`${String(n + 1)} of ${String(schedules)} schedules`)
  }
  progress('')
  print(JSON.stringify({ schedules, ...Object.fromEntries(sums) }))
  return 0
}
