import { byNumber } from '../kernel/order'
import type { Exchange } from './exchange'

type JoinExchange = Extract<Exchange, { api: 'JoinGroup' }>

/** One finished join phase, as its answers tell it. */
export interface Round {
  readonly generationId: number
  readonly protocolName: string | null
  readonly leaderId: string
  /** As the leader was told; `null` where its answer is not in the log. */
  readonly members: JoinExchange['response']['members'] | null
  /** Who was given the new generation, as far as answers are in the log. */
  readonly joined: ReadonlySet<string>
  /** What the leader sent: member → bytes; `null` where that is not in the log. */
  readonly plan: ReadonlyMap<string, Uint8Array> | null
}

interface Draft {
  readonly generationId: number
  readonly protocolName: string | null
  readonly leaderId: string
  members: Round['members']
  readonly joined: Set<string>
  plan: Map<string, Uint8Array> | null
}

/** For each JoinGroup and SyncGroup that was answered with a generation, by its place in the recording, the round that it belongs to. */
export function roundsOf(exchanges: readonly Exchange[]): ReadonlyMap<number, Round> {
  const byAnswer = exchanges.map((_, index) => index).sort((a, b) => answeredAt(exchanges, a) - answeredAt(exchanges, b) || byNumber(a, b))
  const rounds = new Map<number, Round>()
  let current: Draft | undefined
  for (const index of byAnswer) {
    const exchange = exchanges[index]
    if (exchange?.api === 'JoinGroup' && exchange.response.errorCode === 0) {
      const { generationId, protocolName, leader } = exchange.response
      const round: Draft =
        current?.generationId === generationId
          ? current
          : { generationId, protocolName, leaderId: leader, members: null, joined: new Set(), plan: null }
      current = round
      round.joined.add(exchange.response.memberId)
      if (exchange.response.members.length > 0) round.members ??= exchange.response.members
      rounds.set(index, round)
    } else if (exchange?.api === 'SyncGroup' && current?.generationId === exchange.request.generationId) {
      if (exchange.request.assignments.length > 0)
        current.plan ??= new Map(exchange.request.assignments.map(({ memberId, assignment }) => [memberId, assignment]))
      rounds.set(index, current)
    }
  }
  return rounds
}

function answeredAt(exchanges: readonly Exchange[], index: number): number {
  return exchanges[index]?.answeredAt ?? 0
}
