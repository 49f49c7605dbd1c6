import { clusterBehaviour } from '../../cluster/behaviour'
import { CoordinatorLogRecord } from '../../cluster/broker/coordinator-log-record'
import type { Message } from '../../cluster/message'
import type { ClusterWorld, ConsumerState } from '../../cluster/world'
import type { CoordinatorRecord } from '../../kafka/records'
import type { Detail, Recorder, RuleId } from '../../kernel/event'
import type { SimTime } from '../../kernel/node'
import { nextAt } from '../../kernel/due'
import { step } from '../../kernel/step'
import { recordView } from './classic-scenarios-coordinator-compare'
import { clientView, idsAsTheyAre, requestView, responseView } from './classic-scenarios-whole-views'
import { shown, type Json } from './reading'

/** One thing that happened, as far as a list may ask for it. */
export interface Item {
  readonly at: SimTime
  readonly kind: 'request' | 'response' | 'callback' | 'append' | 'fact' | 'client'
  /** Whose: a client's name, or `coordinator`. */
  readonly lane: string
  readonly name: string
  readonly view: Json
}

type Request = Extract<Message, { readonly kind: 'request' }>
type Response = Extract<Message, { readonly kind: 'response' }>

/** How a kind of list writes what happens; `null` for what it never lists. */
export interface Views {
  request(body: Request): Json | null
  response(body: Response): Json | null
  /** What one append says. */
  appended(records: readonly CoordinatorRecord[]): Json[]
  client(state: ConsumerState): Json
  /** What a client went through within a step, as something that it told shows; `null` for nothing. */
  passed(rule: RuleId, state: ConsumerState): Json | null
  /** Whether what a client has become, and what a broker has done, stands before what it tells in that step, or after it. */
  readonly becomes: 'before' | 'after'
}

export const classicViews: Views = {
  request: requestView,
  response: responseView,
  appended: (records) =>
    records.flatMap((each) => (each.type === 'GROUP_METADATA' && each.value !== null ? [recordView(each.value, idsAsTheyAre)] : [])),
  client: clientView,
  passed: () => null,
  becomes: 'before',
}

/** A run that writes down what happens in it. */
export class Watched {
  readonly items: Item[] = []
  private readonly clients = new Map<string, string>()
  /** Appended and answered in this step, and not yet told. */
  private untold: Item[] = []
  private readonly recorder: Recorder
  private readonly behaviour: typeof clusterBehaviour

  constructor(
    readonly world: ClusterWorld,
    private readonly views: Views = classicViews,
  ) {
    this.recorder = {
      step: () => undefined,
      event: (_cause, _step, time, node, type, rule, detail) => {
        this.told(time, node, type, rule, detail)
      },
    }
    this.behaviour = {
      decide: (state, input, context) => {
        const outcome = clusterBehaviour.decide(state, input, context)
        if (state.kind !== 'broker') return outcome
        if (input.kind === 'message' && input.envelope.body.kind === 'request') {
          const { from, body } = input.envelope
          const view = views.request(body)
          if (view !== null) this.push(context.now, 'request', from, body.api, view)
        }
        for (const change of outcome.changes) if (change.kind === 'appended') this.appended(context.now, change.records)
        for (const effect of outcome.effects) {
          if (effect.do !== 'send' || effect.body.kind !== 'response') continue
          const view = views.response(effect.body)
          if (view !== null) this.done({ at: context.now, kind: 'response', lane: effect.to, name: effect.body.api, view })
        }
        return outcome
      },
      apply(state, change) {
        clusterBehaviour.apply(state, change)
      },
    }
  }

  /** One step, if there is one by then. What a client has become stands before what it says in that step. */
  step(until: SimTime): boolean {
    const at = nextAt(this.world)
    if (at === null || at > until) return false
    const before = this.items.length
    step(this.world, this.behaviour, this.recorder)
    this.items.push(...this.untold.splice(0))
    this.lookAtClients(before)
    return true
  }

  /** From here on, with what each client is now. */
  restart(): void {
    this.items.length = 0
    this.clients.clear()
    this.lookAtClients(0)
  }

  private lookAtClients(before: number): void {
    for (const [name, state] of this.world.nodes) {
      if (state.kind !== 'consumer') continue
      const view = this.views.client(state)
      const text = shown(view)
      if (this.clients.get(name) === text) continue
      this.clients.set(name, text)
      const place = this.views.becomes === 'before' ? before : this.items.length
      this.items.splice(place, 0, { at: this.world.time, kind: 'client', lane: name, name: 'client', view })
    }
  }

  /** What a broker does stands before what it tells in that step, or where it tells of it. */
  private done(item: Item): void {
    if (this.views.becomes === 'before') this.items.push(item)
    else this.untold.push(item)
  }

  private push(at: SimTime, kind: Item['kind'], lane: string, name: string, view: Json): void {
    this.items.push({ at, kind, lane, name, view })
  }

  private appended(at: SimTime, records: readonly (CoordinatorRecord | CoordinatorLogRecord)[]): void {
    const written = records.map((record) => (record instanceof CoordinatorLogRecord ? record.record : record))
    for (const view of this.views.appended(written)) this.done({ at, kind: 'append', lane: 'coordinator', name: 'append', view })
  }

  private told(at: SimTime, node: string, type: string, rule: RuleId, detail: Detail): void {
    if (type === 'RecordsAppended' || type.endsWith('Response')) this.items.push(...this.untold.splice(0))
    const state = this.world.nodes.get(node)
    const isClient = state?.kind === 'consumer'
    const passed = state?.kind === 'consumer' ? this.views.passed(rule, state) : null
    if (passed !== null) this.push(at, 'client', node, 'client', passed)
    if (type.startsWith('onPartitions')) this.push(at, 'callback', node, type, { ...detail })
    else this.push(at, 'fact', isClient ? node : 'coordinator', type, { ...detail })
  }
}
