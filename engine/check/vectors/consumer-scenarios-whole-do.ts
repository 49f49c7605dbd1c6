import type { NodeAction } from '../../cluster/action'
import { worldNode, type ClusterWorld } from '../../cluster/world'
import { setFault } from '../../kernel/network'
import type { SimTime } from '../../kernel/node'
import { interject } from '../../kernel/due'
import { setTimer } from '../../kernel/timers'
import { doOf } from './consumer-scenarios-story'
import { requestOf } from './consumer-scenarios-request'
import { list, object, text, Unreadable, whole, type Json } from './reading'
import { beat, consumerOf, sendAsItStands, veryLongMs } from './scenarios-whole-world'

const tellWorld = (world: ClusterWorld, action: NodeAction): void => {
  interject(world, worldNode, action)
}

function subscribe(world: ClusterWorld, client: string, op: Json): void {
  const state = world.nodes.get(client)
  if (state?.kind === 'consumer' && state.process === 'running') {
    const topics = list(op['topics'], 'do.topics').map((each) => text(each, 'do.topics'))
    tellWorld(world, { do: 'subscribe', member: client, topics })
  } else tellWorld(world, { do: 'startMember', member: client })
}

/** max.poll.interval.ms has run out while the application was busy. */
function expirePollTimer(world: ClusterWorld, client: string): void {
  const state = consumerOf(world, client)
  state.quiet = false
  state.thread = 'busy'
  state.work = { is: 'busy', thenCommit: false }
  state.threadUntil = world.time + 1000 * veryLongMs
  setTimer(world, client, 'app', state.threadUntil, 0)
  state.lastPollAt = world.time - 1000 * state.settings.member.maxPollIntervalMs
  beat(world, client)
}

/** It goes on; where a commit comes first, the interval of auto-commits has run out meanwhile. */
function resume(world: ClusterWorld, client: string, step: Json): void {
  if (step['name'] === 'OffsetCommit') {
    consumerOf(world, client).autoCommitAt = world.time
    setTimer(world, client, 'auto-commit', world.time, 0)
  }
  tellWorld(world, { do: 'thawMember', member: client })
}

/** The step's request as it stands, whatever its client would do. */
function send(world: ClusterWorld, step: Json): void {
  const from = text(step['from'], 'from')
  const speaker = { name: from, topics: [], generation: -1 }
  const request = requestOf(text(step['name'], 'name'), object(step['fields'], 'fields'), speaker)
  sendAsItStands(world, step, request)
}

function setPartitions(world: ClusterWorld, topics: Json): void {
  for (const [topic, count] of Object.entries(topics))
    tellWorld(world, count === 0 ? { do: 'deleteTopic', topic } : { do: 'addPartitions', topic, to: whole(count, 'do.topics') })
}

/** The answer to a client's next heartbeat never arrives. */
export function dropAnswer(world: ClusterWorld, client: string, api: string): void {
  setFault(world, { kind: 'drop', label: `${api}Response`, to: client })
}

export function stopPolling(world: ClusterWorld, client: string): void {
  if (consumerOf(world, client).thread !== 'busy') tellWorld(world, { do: 'busy', member: client, forMs: veryLongMs })
}

/** When pending regular expressions are resolved. */
export function regexTimers(world: ClusterWorld, at: SimTime): void {
  for (const [node, timers] of world.timers)
    for (const [key, timer] of [...timers])
      if (key.includes('regex') && timer.at !== null && timer.at !== at) setTimer(world, node, key, at, timer.cause)
}

/** Feed what a step's `do` says. */
export function doStep(world: ClusterWorld, step: Json, isWaiting: boolean): void {
  const op = doOf(step)
  const client = op['client'] === undefined ? '' : text(op['client'], 'do.client')
  switch (op['op']) {
    case 'subscribe':
      subscribe(world, client, op)
      return
    case 'poll':
      tellWorld(world, { do: 'poll', member: client })
      return
    case 'expirePollTimer':
      expirePollTimer(world, client)
      return
    case 'close':
      tellWorld(world, { do: 'closeMember', member: client })
      return
    case 'kill':
      tellWorld(world, { do: 'killMember', member: client })
      return
    case 'pause':
      tellWorld(world, { do: 'freezeMember', member: client })
      return
    case 'resume':
      resume(world, client, step)
      return
    case 'heartbeat':
      if (isWaiting) return
      giveUpLost(world, client)
      beat(world, client)
      return
    case 'send':
      send(world, step)
      return
    case 'setPartitions':
      setPartitions(world, object(op['topics'], 'do.topics'))
      return
    case 'resolveRegexes':
      regexTimers(world, world.time)
      return
    case 'loseLeadership':
      tellWorld(world, { do: 'moveCoordinator', group: 'g', loadMs: 0 })
      return
    // Done before its step, or by themselves.
    case 'blockCallback':
    case 'dropAnswer':
    case 'finishLoading':
    case 'start':
    case 'wait':
    case undefined:
      return
    default:
      throw new Unreadable('do.op', 'a known operation', op['op'])
  }
}

/** What has to be there before the step that says so: a callback that is to hang has to know when it begins. It returns when the client has its next one. */
export function doBefore(world: ClusterWorld, steps: readonly Json[], time: unknown): void {
  for (const [index, step] of steps.entries()) {
    const op = doOf(step)
    if (op['op'] !== 'blockCallback' || step['t'] !== time) continue
    const member = text(op['client'], 'do.client')
    const next = steps.slice(index + 1).find((each) => each['from'] === member && text(each['name'], 'name').startsWith('onPartitions'))
    const forMs = next === undefined ? veryLongMs : whole(next['t'], 't') - whole(step['t'], 't') + 200
    tellWorld(world, { do: 'blockCallback', member, forMs })
  }
}

/** Who runs hears from its own heartbeat that its coordinator has gone. */
export function runningClients(world: ClusterWorld): string[] {
  return [...world.nodes].flatMap(([name, state]) => (state.kind === 'consumer' && state.process === 'running' ? [name] : []))
}

/** A heartbeat that was handled and whose answer has not come by now will not be answered: it is given up. */
export function giveUpLost(world: ClusterWorld, client: string): void {
  const { inFlight } = consumerOf(world, client)
  const lost = [...inFlight].filter(([, { api }]) => api === 'ConsumerGroupHeartbeat')
  if (lost.length === 0) return
  for (const [id, asked] of lost) inFlight.set(id, { ...asked, expiresAt: world.time })
  setTimer(world, client, 'request', world.time, 0)
}
