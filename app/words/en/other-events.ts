import type { Telling, Told } from '../told'
import { logMakers } from './log-events'
import { readPathMakers } from './read-path-events'
import { replicaMakers } from './replica-events'
import { transactionMakers } from './transaction-events'

const makers = { ...readPathMakers, ...logMakers, ...replicaMakers, ...transactionMakers } satisfies Readonly<
  Record<string, (told: Told) => Telling>
>

export type OtherEventName = keyof typeof makers

/** Events that no run has in which groups alone are told: sentences about logs, replicas and the read path come when one happens. */
export const otherEvents: Readonly<Record<OtherEventName, (told: Told) => Telling>> = makers
