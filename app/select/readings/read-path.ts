import { planOf, transferOf, type Frame, type PageCacheState, type Transfer, type TransferState } from '../../../engine'
import { survivalOf } from '../page-cache-stay'
import { copiesIn } from '../read-path'
import { gib } from '../read-path-curves'
import type { Value, Values } from '../moment'
import { count, span, type Scope } from './scope'

export const bytes = (number: number): Value => ({ kind: 'bytes', bytes: number })

/** The transfer of a node, if it is one. */
export function transferIn({ world }: Frame, node: string): TransferState | null {
  const state = world.nodes.get(node)
  return state?.kind === 'transfer' ? state : null
}

/** The same calls, for one GiB. */
export const forOneGiB = ({ strategy, bufferBytes, cached, parameters }: Transfer): Transfer =>
  transferOf(strategy, gib, bufferBytes, cached, parameters)

/** What a transfer has come to: its counts so far and in all, and what one GiB would take. */
export function path({ frame, event }: Scope): Values {
  const state = transferIn(frame, event.node)
  if (state === null) return {}
  const { transfer, counters } = state
  const plan = planOf(transfer)
  const large = planOf(forOneGiB(transfer))
  return {
    bytes: bytes(transfer.fileBytes),
    buffer: bytes(transfer.bufferBytes),
    moved: bytes(Number(event.detail['bytes'] ?? 0)),
    copies: count(copiesIn(counters)),
    cpuCopies: count(counters.cpuCopies),
    cpuBytes: bytes(counters.cpuBytes),
    encrypted: bytes(counters.transformBytes),
    calls: count(counters.syscalls),
    switches: count(counters.modeSwitches),
    contexts: count(counters.contextSwitches),
    rounds: count(plan.rounds.count),
    allCalls: count(plan.totals.syscalls),
    allSwitches: count(plan.totals.modeSwitches),
    gibRounds: count(large.rounds.count),
  }
}

/** The page cache of a world, if it has one. */
export function memoryIn({ world }: Frame): PageCacheState | null {
  for (const state of world.nodes.values()) if (state.kind === 'page-cache') return state
  return null
}

/** What is in memory, what came and went, and for how long a page stays. */
export function memory({ frame, event }: Scope): Values {
  const state = memoryIn(frame)
  if (state === null) return {}
  const readers = [...state.readers.values()]
  const { reader, page } = event.detail
  const own = readers.find(({ name }) => name === reader)
  const window = state.windows.at(-1)
  const { now, without, writing, missing } = survivalOf(state)
  return {
    capacity: count(state.cache.capacityPages),
    writtenPages: count(state.writtenPages),
    page: count(Number(page ?? own?.position ?? 0)),
    behind: count(own === undefined ? 0 : state.writtenPages - own.position),
    misses: count(own?.misses ?? 0),
    sent: bytes(state.readPages * state.pageBytes),
    disk: bytes(state.diskPages * state.pageBytes),
    windowFirst: count(window?.first ?? 0),
    windowPages: count(window?.pages ?? 0),
    evicted: count(state.evicted.size),
    survives: span(now ?? 0),
    without: span(without ?? now ?? 0),
    writing: count(writing),
    together: count(writing + missing),
  }
}
