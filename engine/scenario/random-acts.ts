import type { NodeAction } from '../cluster/action'
import { worldNode, type ClusterWorld, type ConsumerState } from '../cluster/world'
import { between, hashText, randomAt } from '../kernel/random'
import { interject, schedule } from '../kernel/due'
import { fromMs } from '../kernel/time'
import { randomGroupId } from './random-group'

/** How often something is done to a group, on average once in so many steps, and whether messages are held back as well. */
export interface Acts {
  readonly everySteps: number
  readonly holds: boolean
}

/** What is done now, and what follows from it later. */
export interface Act {
  readonly now: NodeAction
  readonly later?: NodeAction
  readonly laterMs?: number
}

/** Draws for one act; each call is another number. */
type Draw = (low: number, high: number) => number

interface Company {
  readonly world: ClusterWorld
  readonly running: readonly string[]
  readonly stopped: readonly string[]
  /** Running or standing still. */
  readonly alive: number
  readonly members: number
}

const alive = new Set<ConsumerState['process']>(['starting', 'running', 'frozen'])

function companyOf(world: ClusterWorld, names: readonly string[]): Company {
  const awaited = new Set<string>()
  for (const { action } of world.queue) if (action !== null && 'member' in action) awaited.add(action.member)
  const running: string[] = []
  const stopped: string[] = []
  let count = 0
  for (const name of names) {
    const node = world.nodes.get(name)
    const lives = node?.kind === 'consumer' && alive.has(node.process)
    if (lives) count += 1
    if (awaited.has(name)) continue
    if (!lives) stopped.push(name)
    else if (node.process !== 'frozen') running.push(name)
  }
  return { world, running, stopped, alive: count, members: names.length }
}

const pick = <T>(list: readonly T[], draw: Draw): T | undefined => list[draw(0, list.length - 1)]

function topicOf(world: ClusterWorld, draw: Draw): { readonly name: string; readonly partitions: number } | undefined {
  const topics = [...world.nodes.values()].flatMap((node) => (node.kind === 'controller' ? [...node.topics.values()] : []))
  const topic = pick(
    topics.filter(({ name }) => !name.startsWith('__')),
    draw,
  )
  return topic && { name: topic.name, partitions: topic.partitions.length }
}

type Kind = (company: Company, draw: Draw) => Act | undefined

const ofRunning =
  (act: (member: string, draw: Draw) => Act): Kind =>
  ({ running }, draw) => {
    const member = pick(running, draw)
    return member === undefined ? undefined : act(member, draw)
  }

/** Half of the members or more stay alive. */
const ifSpared =
  (kind: Kind): Kind =>
  (company, draw) =>
    (company.alive - 1) * 2 >= company.members ? kind(company, draw) : undefined

const kinds: readonly Kind[] = [
  ({ stopped }, draw) => {
    const member = pick(stopped, draw)
    return member === undefined ? undefined : { now: { do: 'startMember', member } }
  },
  ifSpared(ofRunning((member) => ({ now: { do: 'closeMember', member } }))),
  ifSpared(
    ofRunning((member, draw) => ({ now: { do: 'killMember', member }, later: { do: 'startMember', member }, laterMs: draw(1000, 60_000) })),
  ),
  ofRunning((member, draw) => ({ now: { do: 'freezeMember', member }, later: { do: 'thawMember', member }, laterMs: draw(1000, 60_000) })),
  ofRunning((member, draw) => ({ now: { do: 'busy', member, forMs: draw(1, 10) === 1 ? draw(301_000, 400_000) : draw(1000, 30_000) } })),
  ({ world }, draw) => {
    const topic = topicOf(world, draw)
    return topic && { now: { do: 'addPartitions', topic: topic.name, to: topic.partitions + 1 } }
  },
  ofRunning((member) => ({ now: { do: 'enforceRebalance', member, reason: 'by chance' } })),
  (_, draw) => ({ now: { do: 'moveCoordinator', group: randomGroupId, loadMs: draw(1, 1000) } }),
]

const held = [
  'JoinGroupRequest',
  'JoinGroupResponse',
  'SyncGroupRequest',
  'SyncGroupResponse',
  'HeartbeatRequest',
  'HeartbeatResponse',
] as const

const heldHeartbeats = ['ConsumerGroupHeartbeatRequest', 'ConsumerGroupHeartbeatResponse'] as const

const speaksConsumerProtocol = (world: ClusterWorld): boolean => {
  for (const node of world.nodes.values()) if (node.kind === 'consumer' && node.client.protocol === 'consumer') return true
  return false
}

const hold: Kind = ({ world }, draw) => {
  const label = pick(speaksConsumerProtocol(world) ? [...held, ...heldHeartbeats] : held, draw) ?? 'HeartbeatResponse'
  return { now: { do: 'holdMessage', label }, later: { do: 'releaseMessage', label }, laterMs: draw(1, 10_000) }
}

/** The one act of a step, each kind that is possible equally likely. */
function choose(company: Company, holds: boolean, draw: Draw): Act | undefined {
  const left = holds ? [...kinds, hold] : [...kinds]
  while (left.length > 0) {
    const [kind] = left.splice(draw(0, left.length - 1), 1)
    const act = kind?.(company, draw)
    if (act !== undefined) return act
  }
  return undefined
}

const stream = hashText('act')

/** What is to be done to the group after this step, if anything: a function of world and seed alone, so that a re-run does the same. */
export function actOf(world: ClusterWorld, members: readonly string[], { everySteps, holds }: Acts): Act | undefined {
  // Nearly always nothing: so nothing is made before that is known.
  return randomAt(world.seed, stream, world.step) % everySteps === 0 ? drawn(world, members, holds) : undefined
}

function drawn(world: ClusterWorld, members: readonly string[], holds: boolean): Act | undefined {
  let draws = 0
  const own = hashText(String(world.step), stream)
  const draw: Draw = (low, high) => between(randomAt(world.seed, own, draws++), low, high)
  return choose(companyOf(world, members), holds, draw)
}

/** After each step: now and then do something to the group. */
export function actByChance(world: ClusterWorld, members: readonly string[], acts: Acts): void {
  const act = actOf(world, members, acts)
  if (act === undefined) return
  interject(world, worldNode, act.now)
  if (act.later !== undefined) schedule(world, world.time + fromMs(act.laterMs ?? 0), worldNode, act.later)
}
