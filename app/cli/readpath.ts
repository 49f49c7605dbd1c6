import {
  counterNames,
  countersAfter,
  mostTransferBytes,
  planOf,
  readStepAt,
  seekOrder,
  strategies,
  transferOf,
  type Counters,
  type Plan,
} from '../../engine'
import { json, noWords, type Command } from './command'
import { Usage } from './failure'
import { seedFlag, seedOf } from './group-flags'
import { print } from './output'

const mostConsumers = 1_000_000

/** Steps into a transfer wherever it is told to: a line for the step, and what all before it come to. */
function printStep(plan: Plan, index: number): void {
  const placed = readStepAt(plan, index)
  if (placed === null) return
  print(JSON.stringify({ ...placed.step, step: index, round: placed.round, before: countersAfter(plan, index) }))
}

/** One transfer and so many others like the second: exact; what is beyond 2^53 − 1 is written as a string of digits. */
function summed(first: Counters, others: Counters, times: number): string {
  const whole = counterNames.map((name) => {
    const sum = BigInt(first[name]) + BigInt(others[name]) * BigInt(times)
    return [name, sum > BigInt(Number.MAX_SAFE_INTEGER) ? String(sum) : Number(sum)] as const
  })
  return JSON.stringify(Object.fromEntries(whole))
}

export const readpath: Command = {
  name: 'readpath',
  usage: '--strategy S --bytes N --buffer B [--cold] [--consumers C] [--random R [--seed S]] [--json]',
  about: 'counts what one transfer of a file to a socket comes to, in closed form',
  flags: [
    { name: 'strategy', value: 'S', about: strategies.join(', ') },
    { name: 'bytes', value: 'N', about: 'so many bytes of the file' },
    { name: 'buffer', value: 'B', about: 'asked for by one call' },
    { name: 'cold', about: 'no page is in the page cache, and nothing is read ahead (default: every page is there)' },
    {
      name: 'consumers',
      value: 'C',
      about: 'so many read the same bytes, one after the other (default 1); only the first finds the cache cold',
    },
    {
      name: 'random',
      value: 'R',
      about: 'step into so many random places of the transfer instead, and print each step with what is before it',
    },
    seedFlag,
    { ...json, about: 'print JSON lines, as it does anyhow' },
  ],
  words: noWords,
  run(args) {
    const strategy = args.choice('strategy', strategies)
    if (strategy === undefined) throw new Usage('readpath needs --strategy. See kafkascope readpath --help.')
    const bytes = args.whole('bytes', 0, mostTransferBytes)
    const buffer = args.whole('buffer', 1, mostTransferBytes)
    const consumers = args.whole('consumers', 1, mostConsumers, 1)
    if (args.has('random')) {
      const plan = planOf(transferOf(strategy, bytes, buffer, !args.has('cold')))
      const jumps = args.whole('random', 0, 10_000_000)
      for (const index of plan.steps === 0 ? [] : seekOrder.random(seedOf(args), jumps, plan.steps - 1)) printStep(plan, index)
      return 0
    }
    const countersOf = (cached: boolean) => planOf(transferOf(strategy, bytes, buffer, cached)).totals
    print(summed(countersOf(!args.has('cold')), countersOf(true), consumers - 1))
    return 0
  },
}
