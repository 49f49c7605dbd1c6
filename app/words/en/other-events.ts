import type { Telling, Told } from '../told'
import { logMakers } from './log-events'
import { readPathMakers } from './read-path-events'
import { replicaMakers } from './replica-events'
import { seldomMakers } from './seldom-events'
import { transactionMakers } from './transaction-events'

const makers = { ...readPathMakers, ...logMakers, ...replicaMakers, ...transactionMakers, ...seldomMakers } satisfies Readonly<
  Record<string, (told: Told) => Telling>
>

export type OtherEventName = keyof typeof makers

/** Events that most runs never have: sentences about logs, replicas, the read path and what seldom happens to a group come when one happens. */
export const otherEvents: Readonly<Record<OtherEventName, (told: Told) => Telling>> = makers
