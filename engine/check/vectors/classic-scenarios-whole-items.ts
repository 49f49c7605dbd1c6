import { clusterBehaviour } from '../../cluster/behaviour'
import { CoordinatorLogRecord } from '../../cluster/broker/coordinator-log-record'
import type { ClusterWorld } from '../../cluster/world'
import type { CoordinatorRecord } from '../../kafka/records'
import type { Detail, Recorder } from '../../kernel/event'
import type { SimTime } from '../../kernel/node'
import { nextAt, step } from '../../kernel/step'
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

/** A run that writes down what happens in it. */
export class Watched {
  readonly items: Item[] = []
  private readonly clients = new Map<string, string>()
  private readonly recorder: Recorder
  private readonly behaviour: typeof clusterBehaviour

  constructor(readonly world: ClusterWorld) {
    this.recorder = {
      step: () => undefined,
      event: (_cause, _step, time, node, type, _rule, detail) => {
        this.told(time, node, type, detail)
      },
    }
    this.behaviour = {
      decide: (state, input, context) => {
        const outcome = clusterBehaviour.decide(state, input, context)
        if (state.kind !== 'broker') return outcome
        if (input.kind === 'message' && input.envelope.body.kind === 'request') {
          const { from, body } = input.envelope
          const view = requestView(body)
          if (view !== null) this.push(context.now, 'request', from, body.api, view)
        }
        for (const change of outcome.changes)
          if (change.kind === 'appended') for (const record of change.records) this.appended(context.now, record)
        for (const effect of outcome.effects) {
          if (effect.do !== 'send' || effect.body.kind !== 'response') continue
          const view = responseView(effect.body)
          if (view !== null) this.push(context.now, 'response', effect.to, effect.body.api, view)
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
    for (const [name, state] of this.world.nodes) {
      if (state.kind !== 'consumer') continue
      const view = clientView(state)
      const text = shown(view)
      if (this.clients.get(name) === text) continue
      this.clients.set(name, text)
      this.items.splice(before, 0, { at: this.world.time, kind: 'client', lane: name, name: 'client', view })
    }
    return true
  }

  private push(at: SimTime, kind: Item['kind'], lane: string, name: string, view: Json): void {
    this.items.push({ at, kind, lane, name, view })
  }

  private appended(at: SimTime, record: CoordinatorRecord | CoordinatorLogRecord): void {
    const written = record instanceof CoordinatorLogRecord ? record.record : record
    if (written.type === 'GROUP_METADATA' && written.value !== null)
      this.push(at, 'append', 'coordinator', 'append', recordView(written.value, idsAsTheyAre))
  }

  private told(at: SimTime, node: string, type: string, detail: Detail): void {
    const isClient = this.world.nodes.get(node)?.kind === 'consumer'
    if (type.startsWith('onPartitions')) this.push(at, 'callback', node, type, { ...detail })
    else this.push(at, 'fact', isClient ? node : 'coordinator', type, { ...detail })
  }
}
