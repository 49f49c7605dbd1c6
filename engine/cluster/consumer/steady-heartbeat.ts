import { membershipOf } from '../../groups/protocols'
import type { GroupApis } from '../../groups/wire/group-message'
import type { BeatApi } from '../../groups/wire/membership'
import type { SimTime } from '../../kernel/node'
import { send, timer } from '../effects'
import type { Message } from '../message'
import { laneOf, requestLabel, type NodeEffect } from '../response'
import { brokerNode } from '../world'
import type { ConsumerState } from './state'

/** What a routine heartbeat changes, and its routine answer. */
export type SteadyBeat =
  | {
      readonly kind: 'beat'
      readonly api: BeatApi
      readonly correlationId: number
      readonly broker: number
      readonly at: SimTime
      readonly expiresAt: SimTime
    }
  | { readonly kind: 'heard'; readonly correlationId: number; readonly at: SimTime }

/** The heartbeat of a quiet consumer, without drafts; `null` where the long way has to be gone. */
export function steadyBeat(state: ConsumerState, now: SimTime): { change: SteadyBeat; effects: NodeEffect[] } | null {
  const { client, settings } = state
  const broker = client.coordinator
  const membership = membershipOf(client.protocol)
  const beat = membership.steadyBeat(client, settings.member, state.groupId, now)
  if (beat === null || broker === null) return null
  const correlationId = state.correlation + 1
  const expiresAt = now + settings.requestTimeoutMs * 1000
  const body = {
    kind: 'request',
    api: beat.api,
    version: membership.version(beat.api, false),
    correlationId,
    clientId: state.clientId,
    fields: beat.fields,
  } as unknown as Message
  const effects: NodeEffect[] = []
  if (state.inFlight.size === 0) effects.push(timer('request', expiresAt))
  effects.push(
    send({ to: brokerNode(broker), label: requestLabel(beat.api), body, rule: beat.rule }, laneOf(beat.api)),
    timer('heartbeat', beat.nextAt),
  )
  return { change: { kind: 'beat', api: beat.api, correlationId, broker, at: now, expiresAt }, effects }
}

/** Whether an answer to a heartbeat is a routine one. */
export function bringsNothing(state: ConsumerState, api: BeatApi, fields: GroupApis[BeatApi]['response']): boolean {
  return membershipOf(state.client.protocol).bringsNothing(state.client, api, fields)
}

/** In place. */
export function applySteadyBeat(state: ConsumerState, change: SteadyBeat): void {
  const membership = membershipOf(state.client.protocol)
  state.lastPollAt = change.at
  if (change.kind === 'heard') {
    state.inFlight.delete(change.correlationId)
    membership.applyHeard(state.client, change.at)
    return
  }
  const { api, correlationId, broker, expiresAt } = change
  state.correlation = correlationId
  state.inFlight.set(correlationId, { api, broker, asked: membership.askedAs(state.client), commit: null, expiresAt })
  membership.applyBeat(state.client, state.settings.member, change.at)
}
