import type { NodeAction } from '../../cluster/action'
import { worldNode, type ClusterWorld } from '../../cluster/world'
import { interject } from '../../kernel/due'
import { setTimer } from '../../kernel/timers'
import { clientName } from './classic-scenarios-coordinator-clients'
import { Ids } from './classic-scenarios-coordinator-story'
import { requestOf } from './classic-scenarios-coordinator-request'
import { timeOf, type Pace } from './classic-scenarios-whole-pace'
import { isJson, list, object, text, Unreadable, whole, type Json } from './reading'
import { beat, consumerOf, sendAsItStands, veryLongMs } from './scenarios-whole-world'

/** The ids in a list are what the coordinator was made to give. */
class PlainIds extends Ids {
  override id(name: string): string {
    return name
  }
}

export interface Doing {
  readonly world: ClusterWorld
  readonly pace: Pace
  readonly steps: readonly Json[]
}

const isOf = (step: Json, client: string, op: string): boolean =>
  isJson(step['do']) && step['do']['op'] === op && step['do']['client'] === client

/** It stops polling: for good, or until it commits what it has in hand, which it does before it polls again. */
function stopPolling({ world, steps }: Doing, client: string, step: Json): void {
  const later = steps.slice(steps.indexOf(step) + 1)
  const poll = later.findIndex((each) => isOf(each, client, 'poll'))
  const commit = later.findIndex((each) => isOf(each, client, 'commitSync'))
  const commitsFirst = commit >= 0 && (poll < 0 || commit < poll)
  const at = commitsFirst ? later[commit] : undefined
  if (at === undefined) interject(world, worldNode, { do: 'busy', member: client, forMs: veryLongMs })
  else interject(world, worldNode, { do: 'lateCommit', member: client, forMs: (timeOf(at) - timeOf(step)) / 1000 })
}

function commit({ world, steps }: Doing, client: string, op: Json, step: Json): void {
  const before = steps.slice(0, steps.indexOf(step))
  const stopped = before.findLastIndex((each) => isOf(each, client, 'stopPolling'))
  const polled = before.findLastIndex((each) => isOf(each, client, 'poll'))
  if (stopped > polled) return
  const state = consumerOf(world, client)
  // What it has read is committed by name once it owns nothing any more: commitSync() alone would have nothing to commit.
  const inHand = state.owned.length === 0 ? state.committed : null
  const given = op['offsets'] === undefined ? null : Object.entries(object(op['offsets'], 'do.offsets'))
  const offsets = given === null ? inHand : new Map(given.map(([partition, offset]) => [partition, whole(offset, 'do.offsets')]))
  interject(world, worldNode, { do: 'commit', member: client, ...(offsets === null ? {} : { offsets }) })
}

/** Its metadata is refreshed now; `changed`: it turns out to be other than what the leader assigned with. */
function refreshMetadata(world: ClusterWorld, client: string, changed: boolean): void {
  const { client: member } = consumerOf(world, client)
  if (changed && member.protocol === 'classic')
    for (const [topic, count] of member.assignmentSnapshot ?? []) member.assignmentSnapshot?.set(topic, count - 1)
  setTimer(world, client, 'metadata', world.time, 0)
  setTimer(world, client, 'retry', world.time, 0)
}

/** The step's request as it stands, whatever its client would do. */
function send({ world }: Doing, step: Json): void {
  const client = text(step['from'], 'from')
  const name = /c\d+/.exec(client)?.[0] ?? client
  const request = requestOf(text(step['name'], 'name'), object(step['fields'], 'fields'), new PlainIds(), name)
  if (request === null) throw new Unreadable('do', 'a request to a coordinator', step['name'])
  sendAsItStands(world, step, request)
}

/** Whichever broker it is: ids are given in the list's order. */
function raise(counts: Map<string, number>, client: string, count: number): void {
  counts.set(client, Math.max(counts.get(client) ?? 0, count))
}

function loseLeadership({ world, steps }: Doing, step: Json): void {
  const loaded = steps.find((each) => isJson(each['do']) && each['do']['op'] === 'finishLoading')
  const loadMs = loaded === undefined ? 0 : (timeOf(loaded) - timeOf(step)) / 1000
  interject(world, worldNode, { do: 'moveCoordinator', group: 'g', loadMs })
  const brokers = [...world.nodes.values()].flatMap((state) => (state.kind === 'broker' ? [state] : []))
  for (const { minted } of brokers) for (const other of brokers) for (const [client, count] of minted) raise(other.minted, client, count)
}

function setPartitions(world: ClusterWorld, topics: Json): void {
  for (const [topic, count] of Object.entries(topics)) {
    const action: NodeAction = count === 0 ? { do: 'deleteTopic', topic } : { do: 'addPartitions', topic, to: whole(count, 'do.topics') }
    interject(world, worldNode, action)
  }
}

/** Feed what a step's `do` says. */
export function doStep(doing: Doing, step: Json): void {
  const { world, pace } = doing
  const op = object(step['do'], 'do')
  const client = op['client'] === undefined ? '' : clientName(text(op['client'], 'do.client'))
  switch (op['op']) {
    case 'subscribe':
      interject(world, worldNode, { do: 'startMember', member: client })
      return
    case 'close':
      interject(world, worldNode, { do: 'closeMember', member: client })
      return
    case 'kill':
      interject(world, worldNode, { do: 'killMember', member: client })
      return
    case 'poll':
      interject(world, worldNode, { do: 'poll', member: client })
      return
    case 'stopPolling':
      stopPolling(doing, client, step)
      return
    case 'commit':
    case 'commitSync':
      commit(doing, client, op, step)
      return
    case 'enforceRebalance':
      interject(world, worldNode, { do: 'enforceRebalance', member: client, reason: text(op['reason'], 'do.reason') })
      return
    case 'refreshMetadata':
      refreshMetadata(world, client, op['changed'] === true)
      return
    case 'heartbeat':
      if (pace.isPending(step) && !world.heldBack.some(({ from, label }) => from === client && label === 'HeartbeatRequest'))
        beat(world, client)
      return
    case 'heartbeats':
      if (isJson(step['expect']) && step['expect']['errorCode'] !== 'NONE')
        for (const each of list(op['clients'], 'do.clients')) pace.beating.add(clientName(text(each, 'do.clients')))
      return
    case 'sync':
      for (const each of list(op['clientAnyOf'], 'do.clientAnyOf')) pace.releaseAll(clientName(text(each, 'do.clientAnyOf')), 'SyncGroup')
      return
    case 'send':
      send(doing, step)
      return
    case 'createPartitions':
    case 'setPartitions':
      setPartitions(world, object(op['topics'], 'do.topics'))
      return
    case 'loseLeadership':
      loseLeadership(doing, step)
      return
    case 'startLoading':
    case 'finishLoading':
    case 'wait':
      return
    default:
      throw new Unreadable('do.op', 'a known operation', op['op'])
  }
}
