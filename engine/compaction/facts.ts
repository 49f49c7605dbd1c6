import type { ControlType } from '../log/control'
import type { CompactionRule } from './rules'

/** What the cleaner did with one thing, and the rule that decided: for views, traces and tests. Offsets are the log's. */
export type CompactionFact =
  | {
      readonly what: 'mapped'
      readonly rule: CompactionRule
      readonly offset: number
      readonly key: Uint8Array | null
      readonly lastOffset: number
    }
  | { readonly what: 'grouped'; readonly rule: CompactionRule; readonly segments: readonly number[] }
  | {
      readonly what: 'record'
      readonly rule: CompactionRule
      readonly kept: boolean
      readonly offset: number
      readonly key: Uint8Array | null
      readonly control: ControlType | null
      /** The later offset of the key that supersedes it; −1 where none does. */
      readonly supersededBy: number
      /** The delete horizon that decides, −1 where none does. */
      readonly horizonMs: number
    }
  | {
      readonly what: 'batch'
      readonly rule: CompactionRule
      readonly baseOffset: number
      readonly lastOffset: number
      readonly producerId: number
      readonly bytesBefore: number
      readonly bytesAfter: number
    }
  | {
      readonly what: 'swapped'
      readonly rule: CompactionRule
      readonly into: number
      readonly segments: readonly number[]
      readonly bytesBefore: number
      readonly bytesAfter: number
    }
  | { readonly what: 'checkpoint'; readonly rule: CompactionRule; readonly offset: number }

/** Told as the cleaner goes along; `null` where nobody listens, which is much faster. */
export type TellCompaction = ((fact: CompactionFact) => void) | null
