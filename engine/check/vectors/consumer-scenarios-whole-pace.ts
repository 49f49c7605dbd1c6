import { clusterBehaviour } from '../../cluster/behaviour'
import type { Message } from '../../cluster/message'
import type { ClusterWorld } from '../../cluster/world'
import { setFault } from '../../kernel/network'
import type { Envelope } from '../../kernel/node'
import { doOf } from './consumer-scenarios-story'
import type { Json } from './reading'

const kept = ['ConsumerGroupHeartbeat', 'JoinGroup', 'SyncGroup', 'Heartbeat', 'LeaveGroup', 'OffsetCommit'] as const
const beats = new Set<string>(['ConsumerGroupHeartbeat', 'Heartbeat'])

/** Keeps the requests of clients on their way until the list has them handled; heartbeats that bring nothing new go on. */
export class ConsumerPace {
  /** Of each client, what is listed and has not been handled yet. */
  private readonly listed = new Map<string, Json[]>()

  constructor(
    private readonly world: ClusterWorld,
    private readonly clients: readonly string[],
    steps: readonly Json[],
  ) {
    for (const client of clients) {
      const own = (step: Json): boolean => step['kind'] === 'request' && step['from'] === client && doOf(step)['op'] !== 'send'
      this.listed.set(client, steps.filter(own))
    }
  }

  /** A listed request is being handled. */
  handled(step: Json): void {
    const steps = this.listed.get(String(step['from']))
    if (steps?.[0] === step) steps.shift()
  }

  /** A commit that is not what the list has next is among what lists leave out. */
  private isLeftOut({ from, label }: Envelope<Message>): boolean {
    return label === 'OffsetCommitRequest' && this.listed.get(from)?.[0]?.['name'] !== 'OffsetCommit'
  }

  begin(): void {
    for (const client of this.clients) for (const api of kept) this.keep(client, `${api}Request`)
  }

  private keep(from: string, label: string): void {
    const stands = this.world.faults.some(({ fault }) => fault.kind === 'hold' && fault.from === from && fault.label === label)
    if (!stands) setFault(this.world, { kind: 'hold', label, from })
  }

  /** What a client has on its way, the oldest first. */
  waiting(client: string, api: string): Envelope<Message> | undefined {
    return this.world.heldBack.find(({ from, label }) => from === client && label === `${api}Request`)
  }

  /** Let one request go on. */
  go({ from, label }: Envelope<Message>): void {
    setFault(this.world, { kind: 'release', label, from })
  }

  /** After every step: what was used up stands again, and what is routine goes on. */
  settle(): void {
    for (const client of this.clients) for (const api of kept) this.keep(client, `${api}Request`)
    for (const envelope of [...this.world.heldBack]) if (this.isLeftOut(envelope) || this.isRoutine(envelope)) this.go(envelope)
  }

  /** A heartbeat that changes nothing and would be answered with nothing new. */
  private isRoutine(envelope: Envelope<Message>): boolean {
    const { body, to } = envelope
    if (body.kind !== 'request' || !beats.has(body.api)) return false
    const state = this.world.nodes.get(to)
    if (state?.kind !== 'broker') return false
    const context = { self: to, now: this.world.time, step: this.world.step, random: () => 0 }
    const { changes, effects } = clusterBehaviour.decide(state, { kind: 'message', envelope }, context)
    if (changes.some(({ kind }) => kind === 'appended')) return false
    return effects.some((effect) => {
      if (effect.do !== 'send' || effect.body.kind !== 'response') return false
      const answer = effect.body
      if (answer.api === 'Heartbeat') return answer.fields.errorCode === 0
      if (answer.api !== 'ConsumerGroupHeartbeat' || body.api !== 'ConsumerGroupHeartbeat') return false
      const { errorCode, assignment, memberEpoch } = answer.fields
      return errorCode === 0 && assignment === null && memberEpoch === body.fields.memberEpoch && memberEpoch > 0
    })
  }
}
