import type { Survey } from './sums'

/** A `.log` file that is open. */
export interface OpenedLog extends Survey {
  readonly name: string
  readonly bytes: number
  /** By its name, else by its first batch. */
  readonly baseOffset: number
  /** Its name says an offset that is above that of its first batch: it is of another segment. */
  readonly namedAbove: boolean
}
