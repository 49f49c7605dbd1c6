import type { SimTime } from '../../../engine'

/** A number of an event’s detail; 0 where it has none. */
export const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** What of a broker may be full: its network on the way in, its request handlers, its disk, its network on the way out. */
export const brokerParts = ['receive', 'handle', 'write', 'send'] as const

export type BrokerPart = (typeof brokerParts)[number]

/** What one broker took and gave in a stretch of time, each for a second of it. */
export interface BrokerRates {
  readonly broker: number
  /** From producers, by the leader that appended it. */
  readonly written: number
  /** From leaders. */
  readonly copied: number
  /** To whoever is not a broker. */
  readonly read: number
  /** Parts of that time, 0 to 1; null where nothing costs anything. */
  readonly busy: Readonly<Record<BrokerPart, number>> | null
  /** As the broker's meters say it. */
  readonly full: BrokerPart | null
}

export interface RateWindow {
  readonly from: SimTime
  readonly to: SimTime
  readonly brokers: readonly BrokerRates[]
}

export interface Rates {
  readonly unit: 'bytes' | 'records'
  readonly windows: readonly RateWindow[]
}
