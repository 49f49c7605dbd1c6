import { cutAtEnd, eventCount, extendToStep, groupDigests, milliseconds, RunDigest, startOneWayRun, type ClusterRun } from '../../engine'
import type { Arguments } from './arguments'
import { json, noWords, type Command } from './command'
import { Usage } from './failure'
import { groupFlags, groupOf, groupUsage, mostEvents, seedFlag, seedOf } from './group-flags'
import { print } from './output'

function runOne(args: Arguments): ClusterRun {
  const events = args.whole('events', 0, mostEvents)
  const cut = args.whole('cut', 0, events, 0)
  let run = startOneWayRun(groupOf(args, false), seedOf(args))
  if (cut > 0) {
    extendToStep(run, cut)
    run = cutAtEnd(run)
  }
  extendToStep(run, events)
  return run
}

function printDigests(args: Arguments): void {
  const [from, to] = args.range('seeds')
  for (const line of groupDigests(groupOf(args, false), from, to, args.whole('events', 0, mostEvents))) {
    const [seed, digest] = line.split(' ')
    print(args.has('json') ? JSON.stringify({ seed: Number(seed), digest }) : line)
  }
}

export const run: Command = {
  name: 'run',
  usage: `${groupUsage} --events N [--seed S] [--cut K] [--digest]`,
  about: 'runs a random group; an event is one kernel step',
  flags: [
    ...groupFlags,
    { name: 'events', value: 'N', about: 'so many kernel steps' },
    seedFlag,
    { name: 'cut', value: 'K', about: 'keep a keyframe after K steps, throw the world away and go on from it' },
    { name: 'digest', about: 'print the digest of world and trace as the last line' },
    { name: 'seeds', value: 'A..B', about: 'each seed of a range' },
    { name: 'digests', about: 'with --seeds: a line "seed digest" for each' },
    json,
  ],
  words: noWords,
  run(args) {
    if (args.has('seeds') !== args.has('digests')) throw new Usage('--seeds and --digests go together. Give both.')
    if (args.has('seeds')) {
      if (args.has('seed') || args.has('cut')) throw new Usage('--seeds stands in place of --seed and --cut. Leave those out.')
      printDigests(args)
      return 0
    }
    const done = runOne(args)
    const { step, time } = done.head
    const summary = { seed: seedOf(args), steps: step, events: eventCount(done.trace), timeMs: time / 1000 }
    const digest = args.has('digest') ? new RunDigest(done).at(step) : null
    if (args.has('json')) print(JSON.stringify(digest === null ? summary : { ...summary, digest }))
    else if (digest !== null) print(digest)
    else print(`${String(step)} steps  ${String(summary.events)} events  ${milliseconds(time)} ms`)
    return 0
  },
}
