import { setTimer } from '../kernel/timers'
import { appendTimer } from '../readpath/memory'
import { readTimer } from '../readpath/memory-draft'
import { startedPageCache } from '../readpath/page-cache-start'
import { transferTimer } from '../readpath/transfer'
import { startedTransfer } from '../readpath/transfer-state'
import type { ReadPathSetup } from './setup'
import type { ClusterWorld, NodeState } from './world'

/** Makes a node of a world that is being built. */
export type Put = (node: string, state: NodeState) => void

/** Transfers and the page cache run by their own timers from the start. */
export function putReadPath(world: ClusterWorld, put: Put, { time, transfers, pageCache }: ReadPathSetup): void {
  for (const { name, transfer, startAt } of transfers) {
    put(name, startedTransfer(name, transfer, time, startAt))
    setTimer(world, name, transferTimer, startAt, 0)
  }
  if (pageCache === null) return
  const { name } = pageCache
  const state = startedPageCache(pageCache)
  put(name, state)
  if (state.appendIntervalUs !== null) setTimer(world, name, appendTimer, state.appendIntervalUs, 0)
  for (const reader of pageCache.readers) setTimer(world, name, readTimer(reader.name), reader.startAt, 0)
}
