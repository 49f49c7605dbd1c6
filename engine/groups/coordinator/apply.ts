import type { SimTime } from '../../kernel/node'
import type { Pending, Protocols, Shard, ShardChange } from './shard'

/** Do one change that a decision asked for, in place: the only thing that changes a shard. */
export function applyToShard<G, C, T, S extends Shard<G, T>>(shard: S, protocols: Protocols<S, C, T>, change: ShardChange<C, T>): void {
  switch (change.change) {
    case 'soft':
      protocols.apply(shard, change.group, change.soft)
      return
    case 'append':
      for (const record of change.records) protocols.replay(shard, record)
      shard.pending.push(change.pending)
      return
    case 'hold':
      shard.pending.push(change.pending)
      return
    case 'release':
      shard.pending.splice(0, pendingUpTo(shard.pending, change.upToOffset))
      return
    case 'cut':
      cut(shard, protocols, change.fromOffset)
      return
    case 'give-up':
      giveUp(shard.pending, change.since)
      return
    case 'replay':
      for (const record of change.records) protocols.replay(shard, record)
      return
    case 'loaded':
      shard.loading = false
      shard.loadedAt = change.at
      return
    case 'cleanup':
      shard.cleanupAt = change.at
  }
}

/** What was written may still have to be undone; who only waited for it is gone. */
function giveUp<T>(pending: Pending<T>[], since: SimTime): void {
  const left = pending
    .filter((entry) => entry.undo.length > 0 || !isLate(entry, since))
    .map((entry) => (isLate(entry, since) ? { endOffset: entry.endOffset, undo: entry.undo, replies: [], then: null } : entry))
  pending.splice(0, pending.length, ...left)
}

/** Whether somebody waits here for as long as since then. */
export const isLate = ({ since }: { readonly since?: SimTime }, then: SimTime): boolean => since !== undefined && since <= then

/** How many, from the oldest, wait for nothing at or behind `offset`. */
export function pendingUpTo(pending: readonly { readonly endOffset: number }[], offset: number): number {
  const first = pending.findIndex((entry) => entry.endOffset > offset)
  return first < 0 ? pending.length : first
}

function cut<G, C, T, S extends Shard<G, T>>(shard: S, protocols: Protocols<S, C, T>, fromOffset: number): void {
  const lost = shard.pending.splice(pendingUpTo(shard.pending, fromOffset))
  for (const entry of lost.reverse()) for (const record of entry.undo) protocols.replay(shard, record)
}
