import {
  consumerGroupState,
  extendToStep,
  milliseconds,
  RunDigest,
  seekOrder,
  startGroupRun,
  worldAt,
  type ClusterRun,
  type ClusterWorld,
} from '../../engine'
import type { Arguments } from './arguments'
import { json, noWords, type Command } from './command'
import { Usage } from './failure'
import { groupFlags, groupOf, groupUsage, mostEvents, seedFlag, seedOf } from './group-flags'
import { print } from './output'

interface GroupLine {
  readonly group: string
  readonly state: string
  readonly generation: number
  readonly counted: 'generation' | 'epoch'
}

type Kind = 'broker' | 'consumer'

/** Names of a kind. A name stays of its kind, so the end of the run is asked: a past world reads a node from its keyframe when it is looked at. */
function* nodesOf(world: ClusterWorld, head: ClusterWorld, kind: Kind): Generator<string> {
  for (const name of world.nodes.keys()) if (head.nodes.get(name)?.kind === kind) yield name
}

/** Groups as their coordinators have them, in order of id. */
function groupsIn(world: ClusterWorld, head: ClusterWorld): GroupLine[] {
  const lines: GroupLine[] = []
  for (const name of nodesOf(world, head, 'broker')) {
    const node = world.nodes.get(name)
    if (node?.kind !== 'broker') continue
    for (const shard of node.shards.values())
      for (const group of shard.groups.values())
        if (group.kind === 'consumer')
          lines.push({ group: group.groupId, state: consumerGroupState(group), generation: group.groupEpoch, counted: 'epoch' })
        else lines.push({ group: group.groupId, state: group.state, generation: group.generationId, counted: 'generation' })
  }
  return lines.sort((a, b) => (a.group < b.group ? -1 : 1))
}

/** A process that ended, however it did, was halted. */
function liveMembers(world: ClusterWorld, head: ClusterWorld): number {
  let count = 0
  for (const name of nodesOf(world, head, 'consumer')) if (!world.halted.has(name)) count += 1
  return count
}

function printMoment(run: ClusterRun, step: number, asJson: boolean): void {
  const world = worldAt(run, step)
  const groups = groupsIn(world, run.head)
  const members = liveMembers(world, run.head)
  if (asJson) {
    const told = groups.map(({ group, state, generation }) => ({ group, state, generation }))
    print(JSON.stringify({ step, timeMs: world.time / 1000, groups: told, members }))
    return
  }
  const texts = groups.map(({ group, state, generation, counted }) => `${group} ${state} ${counted} ${String(generation)}`)
  print([String(step), milliseconds(world.time), ...texts, `${String(members)} members`].join('  '))
}

function stepsToVisit(args: Arguments, last: number): readonly number[] {
  if (args.has('random') === args.has('every')) throw new Usage('seek needs either --random R or --every K. See kafkascope seek --help.')
  if (args.has('random')) return seekOrder.random(seedOf(args), args.whole('random', 0, 10_000_000), last)
  return seekOrder.every(args.whole('every', 1, mostEvents), last)
}

export const seek: Command = {
  name: 'seek',
  usage: `${groupUsage} --events N [--seed S] (--random R | --every K) [--digests]`,
  about: 'runs a random group once, then jumps to past steps of it',
  flags: [
    ...groupFlags,
    { name: 'events', value: 'N', about: 'so many kernel steps' },
    seedFlag,
    { name: 'random', value: 'R', about: 'jump to so many random steps' },
    { name: 'every', value: 'K', about: 'visit every K-th step, there and back' },
    { name: 'digests', about: 'print "step digest" instead, equal to what run --events STEP --digest prints' },
    json,
  ],
  words: noWords,
  run(args) {
    const run = startGroupRun(groupOf(args, false), seedOf(args))
    extendToStep(run, args.whole('events', 0, mostEvents))
    const digests = new RunDigest(run)
    for (const step of stepsToVisit(args, run.head.step)) {
      if (!args.has('digests')) printMoment(run, step, args.has('json'))
      else if (args.has('json')) print(JSON.stringify({ step, digest: digests.at(step) }))
      else print(`${String(step)} ${digests.at(step)}`)
    }
    return 0
  },
}
