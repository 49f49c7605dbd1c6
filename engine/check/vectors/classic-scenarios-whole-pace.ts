import { classicGroupIn } from '../../groups/group-shard'
import type { ClusterWorld } from '../../cluster/world'
import type { Envelope, SimTime } from '../../kernel/node'
import { setFault } from '../../kernel/network'
import { fromMs } from '../../kernel/time'
import type { Message } from '../../cluster/message'
import { clientName } from './classic-scenarios-coordinator-clients'
import { listBegins } from './classic-scenarios-whole-setup'
import { isJson, text, whole, type Json } from './reading'

/** Time of a step, in the run's time. */
export const timeOf = (step: Json): SimTime => listBegins + fromMs(whole(step['at'], 'at'))

const kept = ['JoinGroup', 'SyncGroup', 'Heartbeat', 'LeaveGroup', 'OffsetCommit', 'OffsetFetch', 'FindCoordinator', 'Metadata'] as const
/** A list leaves out only what is routine; others that it does not list wait until somebody asks for them. */
const waits = new Set(['JoinGroup', 'SyncGroup', 'LeaveGroup'])

/** `c1, c2` is each of them. */
export const clientsIn = (names: unknown): string[] => text(names, 'from').split(', ').map(clientName)

/** Keeps each request of a client on its way until the time at which the list has it handled; what the list leaves out goes on at once. */
export class Pace {
  private readonly listed = new Map<string, Json[]>()
  /** Clients whose heartbeats may carry news: the list says that they go on. */
  readonly beating = new Set<string>()

  constructor(
    private readonly world: ClusterWorld,
    private readonly clients: readonly string[],
    steps: readonly Json[],
  ) {
    for (const client of clients) this.listed.set(client, [])
    for (const step of steps) {
      const op = isJson(step['do']) ? step['do']['op'] : undefined
      if (step['kind'] === 'request' && op !== 'send') for (const client of clientsIn(step['from'])) this.listed.get(client)?.push(step)
    }
  }

  /** Whether a listed request has not been sent on yet. */
  isPending(step: Json): boolean {
    return [...this.listed.values()].some((steps) => steps.includes(step))
  }

  begin(): void {
    for (const client of this.clients) for (const api of kept) this.keep(client, api)
  }

  private keep(client: string, api: string): void {
    const label = `${api}Request`
    const stands = this.world.faults.some(({ fault }) => fault.kind === 'hold' && fault.from === client && fault.label === label)
    if (!stands) setFault(this.world, { kind: 'hold', label, from: client })
  }

  /** After a step: what may go on does. */
  release(): void {
    const held = [...this.world.heldBack]
    for (const envelope of held) {
      const { body, from } = envelope
      if (body.kind !== 'request') continue
      this.keep(from, body.api)
      if (this.isStale(envelope)) this.drop(envelope)
      else if (body.api !== 'Heartbeat' && this.mayGo(envelope)) this.go(envelope)
    }
    // What a heartbeat will be answered hangs on what is before it.
    if (this.isUnderway()) return
    for (const envelope of held)
      if (envelope.label === 'HeartbeatRequest' && this.world.heldBack.includes(envelope) && this.mayGo(envelope)) this.go(envelope)
  }

  private isUnderway(): boolean {
    const { queue, time } = this.world
    return [...queue].some(({ at, envelope }) => at <= time && envelope !== null && waits.has(envelope.label.replace('Request', '')))
  }

  /** Everything of this kind that a client has on its way, listed or not. */
  releaseAll(client: string, api: string): void {
    for (const envelope of [...this.world.heldBack]) if (envelope.from === client && envelope.label === `${api}Request`) this.go(envelope)
  }

  private go(envelope: Envelope<Message>): void {
    const next = this.listed.get(envelope.from)?.[0]
    const isListed = next !== undefined && `${text(next['name'], 'name')}Request` === envelope.label && timeOf(next) <= this.world.time
    if (isListed) this.listed.get(envelope.from)?.shift()
    setFault(this.world, { kind: 'release', label: envelope.label, from: envelope.from })
  }

  private drop(envelope: Envelope<Message>): void {
    this.world.heldBack.splice(this.world.heldBack.indexOf(envelope), 1)
  }

  /** Whether whoever sent it has become another meanwhile, or is gone. */
  private isStale({ body, from }: Envelope<Message>): boolean {
    const state = this.world.nodes.get(from)
    if (state?.kind !== 'consumer' || state.process === 'killed') return true
    const { client } = state
    return (
      body.kind === 'request' &&
      body.api === 'Heartbeat' &&
      client.protocol === 'classic' &&
      body.fields.generationId !== client.generationId
    )
  }

  private mayGo({ body, from }: Envelope<Message>): boolean {
    if (body.kind !== 'request') return true
    const next = this.listed.get(from)?.[0]
    const isNext = next?.['name'] === body.api
    if (isNext && timeOf(next) <= this.world.time) return true
    if (next !== undefined && timeOf(next) <= this.world.time) this.beating.delete(from)
    if (body.api === 'Heartbeat') return this.beating.has(from) || this.isRoutine(body.fields.memberId, body.fields.generationId)
    if (isNext) return false
    return !waits.has(body.api) || (body.api === 'JoinGroup' && this.isLoading())
  }

  private isLoading(): boolean {
    for (const state of this.world.nodes.values())
      if (state.kind === 'broker') for (const shard of state.shards.values()) if (shard.loading) return true
    return false
  }

  /** A heartbeat that will be answered without an error brings nothing new. */
  private isRoutine(memberId: string, generationId: number): boolean {
    for (const state of this.world.nodes.values()) {
      if (state.kind !== 'broker') continue
      for (const shard of state.shards.values()) {
        const group = classicGroupIn(shard, 'g')
        if (group?.members.has(memberId) !== true || group.generationId !== generationId) continue
        return group.state === 'Stable' || group.state === 'CompletingRebalance'
      }
    }
    return false
  }
}
