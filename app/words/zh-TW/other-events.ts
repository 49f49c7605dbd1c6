import type { Area } from '../en'
import { logMakers } from './log-events'
import { readPathMakers } from './read-path-events'
import { replicaMakers } from './replica-events'
import { seldomMakers } from './seldom-events'
import { transactionMakers } from './transaction-events'

export const otherEvents: Area<'otherEvents'> = { ...readPathMakers, ...logMakers, ...replicaMakers, ...transactionMakers, ...seldomMakers }
