import type { MemberHost } from '../wire/membership'
import type { ConsumerClient } from './client-state'

export type Host = MemberHost<ConsumerClient>

/** Milliseconds of a config as time. */
export const ms = (milliseconds: number): number => milliseconds * 1000
