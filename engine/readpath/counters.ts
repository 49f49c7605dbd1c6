import type { Parameters } from './strategy'
import type { ReadStep } from './read-step'

/** What was moved, how often, and by whom. */
export interface Counters {
  readonly syscalls: number
  /** Crossings of the line between user and kernel, by the same thread. */
  readonly modeSwitches: number
  readonly cpuCopies: number
  readonly cpuBytes: number
  readonly dmaCopies: number
  readonly dmaBytes: number
  readonly descriptorCopies: number
  readonly descriptorBytes: number
  /** Passes that rewrite the bytes: one a TLS record. */
  readonly transforms: number
  readonly transformBytes: number
  readonly pageFaults: number
  readonly wireBytes: number
  readonly memoryBusBytes: number
  /** Of the DMA copies, those from the disk. */
  readonly diskReads: number
  readonly diskBytes: number
  /** Times that the thread slept, and the scheduler ran another: on a page that was not there, or a socket that was full. */
  readonly contextSwitches: number
}

export type Counter = keyof Counters

type Tally = { -readonly [C in Counter]: number }

export const noCounters: Counters = {
  syscalls: 0,
  modeSwitches: 0,
  cpuCopies: 0,
  cpuBytes: 0,
  dmaCopies: 0,
  dmaBytes: 0,
  descriptorCopies: 0,
  descriptorBytes: 0,
  transforms: 0,
  transformBytes: 0,
  pageFaults: 0,
  wireBytes: 0,
  memoryBusBytes: 0,
  diskReads: 0,
  diskBytes: 0,
  contextSwitches: 0,
}

export const counterNames = Object.keys(noCounters) as readonly Counter[]

/** The sum, or with `times` −1 the difference. */
export function plus(some: Counters, more: Counters, times = 1): Counters {
  const sum: Tally = { ...some }
  for (const name of counterNames) sum[name] += times * more[name]
  return sum
}

function crossed(tally: Tally, step: ReadStep, times: number): void {
  tally.modeSwitches += times
  if (step.kind === 'exit-kernel') return
  tally.syscalls += times
  if (step.syscall === 'epoll_wait') tally.contextSwitches += times
}

function moved(tally: Tally, { kind, from, bytes, wireBytes }: ReadStep, times: number, parameters: Parameters): void {
  const all = bytes * times
  switch (kind) {
    case 'dma-copy':
      tally.dmaCopies += times
      tally.dmaBytes += all
      tally.wireBytes += wireBytes * times
      if (from !== 'disk') return
      tally.diskReads += times
      tally.diskBytes += all
      tally.contextSwitches += times
      return
    case 'cpu-copy':
      tally.cpuCopies += times
      tally.cpuBytes += all
      return
    case 'descriptor-copy':
      tally.descriptorCopies += all / parameters.descriptorBytes
      tally.descriptorBytes += all
      return
    case 'transform':
      tally.transforms += times
      tally.transformBytes += all
      return
    case 'page-fault':
      tally.pageFaults += times
      return
    case 'enter-kernel':
    case 'exit-kernel':
  }
}

/** What one step adds, taken so many times: the simulator's only arithmetic. */
export function countersOfStep(step: ReadStep, parameters: Parameters, times = 1): Counters {
  const tally: Tally = { ...noCounters }
  if (step.kind === 'enter-kernel' || step.kind === 'exit-kernel') crossed(tally, step, times)
  else moved(tally, step, times, parameters)
  tally.memoryBusBytes = tally.dmaBytes + 2 * (tally.cpuBytes + tally.transformBytes)
  return tally
}
