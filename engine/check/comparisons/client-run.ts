import { clusterBehaviour } from '../../cluster/behaviour'
import { buildCluster } from '../../cluster/build'
import type { Message } from '../../cluster/message'
import type { ClusterSetup } from '../../cluster/setup'
import type { ClusterWorld } from '../../cluster/world'
import { isGroupApi, type GroupRequest, type GroupResponse } from '../../groups/wire/group-message'
import type { Event, Recorder } from '../../kernel/event'
import type { SimTime } from '../../kernel/node'
import { nextAt } from '../../kernel/due'
import { step } from '../../kernel/step'
import { setTimer } from '../../kernel/timers'
import type { Exchange } from '../../recording/exchange'

/** A request of a group API and its answer, as a broker of the engine saw them. Times are µs of the run. */
export interface SimulatedExchange {
  readonly member: string
  readonly exchange: Exchange
}

export interface ClientRun {
  /** In order of arrival. */
  readonly exchanges: readonly SimulatedExchange[]
  readonly events: readonly Event[]
  readonly world: ClusterWorld
}

interface Open {
  readonly at: SimTime
  readonly member: string
  readonly request: GroupRequest
  readonly place: number
}

/** Watches what reaches and leaves the brokers, as their request log would have it. */
class Tap {
  readonly exchanges: SimulatedExchange[] = []
  private readonly open = new Map<string, Open>()
  private arrivals = 0
  private readonly places: number[] = []

  arrived(at: SimTime, member: string, body: Message): void {
    if (body.kind !== 'request' || !isGroupApi(body.api)) return
    this.open.set(`${member}/${String(body.correlationId)}`, { at, member, request: body as GroupRequest, place: this.arrivals++ })
  }

  answered(at: SimTime, member: string, body: Message): void {
    if (body.kind !== 'response' || !isGroupApi(body.api)) return
    const key = `${member}/${String(body.correlationId)}`
    const open = this.open.get(key)
    if (open === undefined) return
    this.open.delete(key)
    const { api, version, correlationId, clientId, fields } = open.request
    const exchange = {
      line: 0,
      arrivedAt: open.at,
      answeredAt: at,
      connection: `${member}/${api === 'FindCoordinator' ? 'any' : 'coordinator'}`,
      api,
      version,
      correlationId,
      clientId,
      request: fields,
      response: (body as GroupResponse).fields,
    } as unknown as Exchange
    this.exchanges.push({ member, exchange })
    this.places.push(open.place)
  }

  inOrder(): readonly SimulatedExchange[] {
    return this.exchanges
      .map((item, n) => ({ item, place: this.places[n] ?? 0 }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item)
  }
}

/** The behaviour of a cluster, with a tap on its brokers' connections. */
function tapped(tap: Tap, inner: typeof clusterBehaviour): typeof clusterBehaviour {
  return {
    decide(state, input, context) {
      const outcome = inner.decide(state, input, context)
      if (state.kind !== 'broker') return outcome
      if (input.kind === 'message') tap.arrived(context.now, input.envelope.from, input.envelope.body)
      for (const effect of outcome.effects) if (effect.do === 'send') tap.answered(context.now, effect.to, effect.body)
      return outcome
    },
    apply(state, change) {
      clusterBehaviour.apply(state, change)
    },
  }
}

/** What a broker is told of its own state, which no request tells. */
export interface Told {
  readonly at: SimTime
  tell(world: ClusterWorld): void
}

/** What is done to a run from outside. */
export interface Staging {
  readonly told: readonly Told[]
  readonly behaviour?: typeof clusterBehaviour
  /** Keeps members of the consumer protocol at a recorded pace. */
  readonly pace?: { begin(world: ClusterWorld, members: Iterable<string>): void; afterStep(world: ClusterWorld): void } | null
  readonly members?: readonly string[]
}

/** Let the engine's clients talk to the engine's coordinator until then. */
export function runClients(setup: ClusterSetup, until: SimTime, staging: Staging = { told: [] }): ClientRun {
  const { told, pace } = staging
  const world = buildCluster(setup)
  const waiting = [...told]
  const tap = new Tap()
  const behaviour = tapped(tap, staging.behaviour ?? clusterBehaviour)
  const events: Event[] = []
  const recorder: Recorder = {
    step: () => undefined,
    event(cause, stepNumber, time, node, type, rule, detail) {
      events.push({ id: events.length + 1, cause, step: stepNumber, time, node, type, rule, detail })
    },
  }
  // A timer of nobody at each such moment: no step goes past it, though a timer that was moved may stand before it in the queue.
  for (const [n, { at }] of told.entries()) setTimer(world, 'staging', String(n), at, 0)
  pace?.begin(world, staging.members ?? [])
  for (;;) {
    const at = nextAt(world) ?? Infinity
    const [next] = waiting
    if (Math.min(at, next?.at ?? Infinity) > until) break
    if (next === undefined || next.at > at) {
      step(world, behaviour, recorder)
      pace?.afterStep(world)
    } else {
      world.time = Math.max(world.time, next.at)
      next.tell(world)
      waiting.shift()
    }
  }
  return { exchanges: tap.inOrder(), events, world }
}
