import { groupsOf, type Exchange } from './exchange'
import type { EpochMicros } from './log-time'
import { namesOf, processesOf } from './processes'
import type { Problem } from './problem'
import type { RequestLog } from './request-log'

/** What a request log says of one group. */
export interface GroupSummary {
  readonly groupId: string
  readonly exchanges: number
  /** Processes that spoke for it. */
  readonly members: number
  readonly from: EpochMicros
  readonly until: EpochMicros
}

/** One group's traffic, ready to be played: who is who, and when it begins. */
export interface Recording {
  readonly groupId: string
  readonly startsAt: EpochMicros
  readonly exchanges: readonly Exchange[]
  /** Which consumer sent each exchange, by its short name. */
  readonly senders: readonly string[]
  /** Short names, in order of appearance. */
  readonly names: readonly string[]
  /** Processes, in order of their first request; one that starts anew has its predecessor's name. */
  readonly processes: readonly { readonly name: string; readonly clientId: string; readonly exchanges: readonly number[] }[]
}

/** The groups of a request log, those with most traffic first. */
export function groupsIn(log: RequestLog): readonly GroupSummary[] {
  const byGroup = new Map<string, Exchange[]>()
  for (const exchange of log.exchanges)
    for (const groupId of groupsOf(exchange)) {
      const known = byGroup.get(groupId)
      if (known === undefined) byGroup.set(groupId, [exchange])
      else known.push(exchange)
    }
  const summaries = [...byGroup].map(([groupId, exchanges]) => ({
    groupId,
    exchanges: exchanges.length,
    members: processesOf(exchanges).length,
    from: exchanges[0]?.arrivedAt ?? 0,
    until: exchanges.reduce((latest, exchange) => Math.max(latest, exchange.answeredAt), 0),
  }))
  return summaries.sort((a, b) => b.exchanges - a.exchanges)
}

export type RecordingResult =
  | { readonly kind: 'recording'; readonly recording: Recording }
  /** Several groups: one has to be chosen. */
  | { readonly kind: 'choose'; readonly groups: readonly GroupSummary[] }
  | { readonly kind: 'refused'; readonly problem: Problem }

/** The one group of a log, or the one that is named. */
export function recordingOf(log: RequestLog, groupId?: string): RecordingResult {
  const groups = groupsIn(log)
  const [only] = groups
  const chosen = groupId === undefined ? only : groups.find((group) => group.groupId === groupId)
  if (chosen === undefined) return { kind: 'refused', problem: { name: 'no-group' } }
  if (groupId === undefined && groups.length > 1) return { kind: 'choose', groups }
  return { kind: 'recording', recording: recordingOfGroup(log.exchanges, chosen.groupId) }
}

function recordingOfGroup(all: readonly Exchange[], groupId: string): Recording {
  const exchanges = all.filter((exchange) => groupsOf(exchange).includes(groupId))
  const processes = processesOf(exchanges)
  const names = namesOf(processes)
  const senders = new Array<string>(exchanges.length).fill('')
  for (const [n, process] of processes.entries()) for (const index of process.exchanges) senders[index] = names[n] ?? ''
  return {
    groupId,
    startsAt: exchanges[0]?.arrivedAt ?? 0,
    exchanges,
    senders,
    names: [...new Set(names)],
    processes: processes.map(({ clientId, exchanges: own }, n) => ({ name: names[n] ?? '', clientId, exchanges: own })),
  }
}
