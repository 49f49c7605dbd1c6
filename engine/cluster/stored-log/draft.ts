import type { Detail, RuleId } from '../../kernel/event'
import type { SimTime } from '../../kernel/node'
import { copySegmentedLog, type SegmentedLog } from '../../log/segmented-log'
import type { BrokerTurn } from '../broker/outcome'
import { StoredLog, type StoredChange, type StoredLogs } from './state'

/** The log of a partition as this turn has left it so far. */
export function storedIn(turn: BrokerTurn, stored: StoredLogs, key: string): StoredLog | undefined {
  for (let i = turn.changes.length - 1; i >= 0; i--) {
    const made = turn.changes[i]
    if (made?.kind === 'stored' && made.change.kind === 'log' && made.change.key === key) return made.change.to ?? undefined
  }
  return stored.logs.get(key)
}

export function change(turn: BrokerTurn, what: StoredChange): void {
  turn.changes.push({ kind: 'stored', change: what })
}

export function put(turn: BrokerTurn, key: string, to: StoredLog | null): void {
  change(turn, { kind: 'log', key, to })
}

/** Changes a log: `write` is handed a copy of it. */
export function rewriteLog(turn: BrokerTurn, key: string, before: StoredLog, write: (log: SegmentedLog) => void): void {
  const log = copySegmentedLog(before.log)
  write(log)
  put(turn, key, new StoredLog(log, before.checkpoint, before.cleaning, before.deleted))
}

export function tell(turn: BrokerTurn, type: string, rule: RuleId, detail: Detail, why: { because?: string; as?: string } = {}): void {
  turn.effects.push({ do: 'event', type, rule, detail, because: why.because, as: why.as })
}

/** Whole milliseconds: the clock of logs and cleaners, and of timestamps. */
export const clockMs = (now: SimTime): number => Math.floor(now / 1000)
