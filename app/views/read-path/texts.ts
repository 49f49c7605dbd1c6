import { copiesIn, type ReadPathLane } from '../../select/read-path'
import type { Move } from '../../select/read-path-roads'
import type { Words } from '../../words/en'
import type { Stop } from './boxes'

export interface Total {
  readonly value: string
  readonly says: string
  readonly of: string
  readonly ink: 'ink' | 'cpu' | 'modeSwitch'
}

/** The four big numbers: what has been counted, and what it comes to in all where that is more. */
export function totalsOf({ soFar, inAll, over }: ReadPathLane, { readPath }: Words): readonly Total[] {
  const { totals, count, bytes } = readPath
  const one = (now: number, all: number, says: string, ink: Total['ink'], written: (value: number) => string): Total => ({
    value: written(now),
    says,
    of: over ? '' : totals.of(written(all)),
    ink,
  })
  return [
    one(copiesIn(soFar), copiesIn(inAll), totals.copies, 'ink', count),
    one(soFar.cpuCopies, inAll.cpuCopies, totals.byCpu, 'cpu', count),
    one(soFar.modeSwitches, inAll.modeSwitches, totals.switches, 'modeSwitch', count),
    one(soFar.cpuBytes, inAll.cpuBytes, totals.cpuBytes, 'cpu', bytes),
  ]
}

/** The smaller ones. */
export function countedOf({ soFar }: ReadPathLane, { readPath }: Words): readonly string[] {
  const { totals } = readPath
  return [
    totals.more(soFar.syscalls, soFar.contextSwitches),
    totals.bus(soFar.dmaBytes, soFar.memoryBusBytes),
    ...(soFar.transformBytes === 0 ? [] : [totals.encrypted(soFar.transformBytes)]),
  ]
}

/** What an arrow says, in every wording from the longest. Copies are numbered in their order. */
export function arrowTexts(moves: readonly Move[], { readPath }: Words): readonly (readonly string[])[] {
  const { arrow } = readPath
  let copies = 0
  return moves.map(({ kind, times }) => {
    switch (kind) {
      case 'dma-copy':
        copies++
        return [arrow.dma(copies), arrow.number(copies)]
      case 'cpu-copy':
        copies++
        return [arrow.cpu(copies), arrow.number(copies)]
      case 'transform':
        return [arrow.encrypt(times), arrow.encrypt(1)]
      case 'descriptor-copy':
        return [arrow.references, arrow.referencesShort]
      case 'page-fault':
        return []
    }
  })
}

/** The line under a place's name. */
export function noteOf(stop: Stop, lane: ReadPathLane, { readPath }: Words): string {
  const { notes } = readPath
  const { moves } = lane
  const into = moves.filter(({ to }) => to === stop.place)
  if (stop.place === 'page-table') return notes.mapped(moves.find(({ kind }) => kind === 'page-fault')?.times ?? 0)
  if (stop.idle) return stop.floor === 'user' ? notes.neverTouched : notes.notRead
  if (stop.place === 'socket-buffer' && into.length > 0 && into.every(({ kind }) => kind === 'descriptor-copy')) return notes.referencesOnly
  if (stop.place === 'nic' && into.some(({ from }) => from === 'page-cache')) return notes.gathers
  return ''
}
