import type { SimTime } from '../kernel/node'
import { noCounters, type Counters } from './counters'
import type { Transfer } from './strategy'
import type { TimePreset } from './time-model'

/** One transfer under way: one lane of the picture. `planOf(state.transfer)` has its steps. */
export interface TransferState {
  readonly kind: 'transfer'
  readonly name: string
  readonly transfer: Transfer
  readonly time: TimePreset
  readonly startAt: SimTime
  phase: 'waiting' | 'running' | 'done'
  /** The round under way, and how many of its steps have begun. */
  round: number
  index: number
  /** What all steps that have begun come to, those that were passed over with them. */
  counters: Counters
  /** How long they take, one after another. */
  elapsedNs: number
}

export function startedTransfer(name: string, transfer: Transfer, time: TimePreset, startAt: SimTime): TransferState {
  return { kind: 'transfer', name, transfer, time, startAt, phase: 'waiting', round: 0, index: 0, counters: noCounters, elapsedNs: 0 }
}
