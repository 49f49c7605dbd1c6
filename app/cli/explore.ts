import { linkTo, replicaSwitches, ruleSwitches, type Counterexample } from '../../engine/check'
import { noWords, type Command } from './command'
import { exploreCrashes } from './explore-crashes'
import { exploreInParts } from './explore-parts'
import { exploreTransactions } from './explore-transactions'
import { groupFlags, groupOf, groupUsage, mostEvents, seedFlag, seedOf } from './group-flags'
import { print, progress } from './output'

const mostSchedules = 10_000_000

/** What broke, in which schedule, and the acts that it takes: one line of JSON. */
function broken(found: Counterexample): string {
  const { violation, seed, acts } = found
  return JSON.stringify({
    invariant: violation.invariant,
    seed,
    events: acts.map(({ step, action }) => ({ step, ...action })),
    at: { step: violation.step, node: violation.node, ...violation.detail },
    link: linkTo(found),
  })
}

export const explore: Command = {
  name: 'explore',
  usage: `${groupUsage} --schedules N --events E [--seed S] [--fault NAME] [--exhaustive], or --crashes --schedules N [--seed S] [--fault NAME], or --transactions [--crashes] --schedules N [--seed S]`,
  about: 'runs random (or all) schedules and looks at every invariant after every event',
  flags: [
    ...groupFlags,
    { name: 'schedules', value: 'N', about: 'so many schedules' },
    { name: 'events', value: 'E', about: 'of so many kernel steps each' },
    seedFlag,
    { name: 'fault', value: 'NAME', about: 'with one rule switched off' },
    {
      name: 'exhaustive',
      about:
        'every combination of acts in turn, instead of acts by chance; of a consumer group every order of its members’ heartbeats, with one crash: then a schedule is one move, and worlds are counted by depth',
    },
    { name: 'crashes', about: 'a schedule is a story of three brokers that crash, looked at for the laws of replicas' },
    {
      name: 'transactions',
      about:
        'a schedule is a story of transactions on logs that are cleaned and deleted, or with --crashes on brokers that crash, looked at for their laws',
    },
    { name: 'list-faults', about: 'print the rules that can be switched off' },
  ],
  words: noWords,
  run(args) {
    if (args.has('list-faults')) {
      for (const name of [...ruleSwitches, ...replicaSwitches]) print(name)
      return 0
    }
    const schedules = args.whole('schedules', 1, mostSchedules)
    if (args.has('transactions')) return exploreTransactions(args, schedules)
    if (args.has('crashes')) return exploreCrashes(args, schedules)
    const found = exploreInParts(
      {
        group: groupOf(args, true),
        seed: seedOf(args),
        schedules,
        events: args.whole('events', 1, mostEvents),
        fault: args.choice('fault', ruleSwitches) ?? null,
        exhaustive: args.has('exhaustive'),
      },
      (run) => {
        progress(`${String(Math.min(run, schedules))} of ${String(schedules)} schedules`)
      },
    )
    progress('')
    const { events, states, digest, counterexample, depths } = found
    const byDepth = depths === null ? {} : { depths }
    if (counterexample !== null) print(broken(counterexample))
    else
      print(
        JSON.stringify({
          schedules: found.schedules,
          events,
          states: states.length,
          digest: digest.toString(16).padStart(8, '0'),
          ...byDepth,
        }),
      )
    return counterexample === null ? 0 : 1
  },
}
