import { described, fromDisk, type Place, type ReadStep, type Syscall } from './read-step'
import type { Transfer } from './strategy'

/** A stretch of a round: `size` steps, `times` over. A record that is taken is a repetition; a crossing is one of its own. */
export interface Part {
  readonly times: number
  readonly size: number
  readonly at: (repetition: number) => readonly ReadStep[]
}

/** Steps that a round takes once. */
export const once = (...steps: readonly ReadStep[]): Part => ({ times: 1, size: steps.length, at: () => steps })

/** Steps that a round repeats; `at` says what the repetition of a number does. */
export const each = (times: number, at: Part['at']): Part => ({ times, size: times === 0 ? 0 : at(0).length, at })

/** What the steps of one round need to know of it. */
export class Slice {
  readonly bytes: number
  constructor(
    readonly transfer: Transfer,
    readonly start: number,
    readonly end: number,
  ) {
    this.bytes = end - start
  }

  get records(): number {
    return Math.ceil(this.bytes / this.transfer.parameters.tlsRecordBytes)
  }

  recordBytes(n: number): number {
    const { tlsRecordBytes } = this.transfer.parameters
    return Math.min(tlsRecordBytes, this.bytes - n * tlsRecordBytes)
  }

  get recorded(): number {
    return this.bytes + this.records * this.transfer.parameters.tlsRecordOverheadBytes
  }

  /** Nothing where every page is there. A page that an earlier round loaded is there as well. */
  disk(syscall: Syscall): readonly ReadStep[] {
    const { cached, fileBytes, parameters } = this.transfer
    const loaded = (bytes: number): number => Math.min(Math.ceil(bytes / parameters.pageBytes) * parameters.pageBytes, fileBytes)
    const missing = loaded(this.end) - loaded(this.start)
    return cached || missing <= 0 ? [] : [fromDisk(missing, syscall)]
  }

  descriptors(from: Place, to: Place, syscall: Syscall): ReadStep {
    const { pageBytes, descriptorBytes } = this.transfer.parameters
    const pages = Math.floor((this.end - 1) / pageBytes) - Math.floor(this.start / pageBytes) + 1
    return described(from, to, pages * descriptorBytes, syscall)
  }
}

/** A way to the wire: what one round of its loop does. */
export type Path = (slice: Slice) => readonly Part[]
