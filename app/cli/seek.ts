import { setFlagsFromString } from 'node:v8'
import {
  consumerGroupState,
  extendToStep,
  milliseconds,
  RunDigest,
  seekOrder,
  startGroupRun,
  usualActs,
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

type Visits = { readonly random: number } | { readonly every: number }

function visitsOf(args: Arguments): Visits {
  if (args.has('random') === args.has('every')) throw new Usage('seek needs either --random R or --every K. See kafkascope seek --help.')
  return args.has('random') ? { random: args.whole('random', 0, 10_000_000) } : { every: args.whole('every', 1, mostEvents) }
}

/**
 * Who jumps at random minds the time of a jump more than memory and the time of the run before it: keyframes lie close together. Who visits
 * every K-th step has use for one at each of them and for no other, and minds memory more.
 */
function startToVisit(args: Arguments, visits: Visits): ClusterRun {
  const group = groupOf(args, false)
  if ('random' in visits) return startGroupRun(group, seedOf(args), usualActs, { interval: 32, perNode: 0, most: 4096 })
  collectOften()
  return startGroupRun(group, seedOf(args), usualActs, { interval: Math.max(visits.every, 256) })
}

/** From now on V8 lets its heap grow little before it collects, and keeps its youngest objects in as little room as they have. */
function collectOften(): void {
  setFlagsFromString('--heap-growing-percent=30')
  setFlagsFromString('--semi-space-growth-factor=1')
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
    const visits = visitsOf(args)
    const run = startToVisit(args, visits)
    extendToStep(run, args.whole('events', 0, mostEvents))
    const digests = new RunDigest(run)
    const last = run.head.step
    const steps = 'random' in visits ? seekOrder.random(seedOf(args), visits.random, last) : seekOrder.every(visits.every, last)
    for (const step of steps) {
      if (!args.has('digests')) printMoment(run, step, args.has('json'))
      else if (args.has('json')) print(JSON.stringify({ step, digest: digests.at(step) }))
      else print(`${String(step)} ${digests.at(step)}`)
    }
    return 0
  },
}
