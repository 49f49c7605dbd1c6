import type { MemberHost } from '../wire/membership'
import type { ClassicClient } from './client-state'

export type Host = MemberHost<ClassicClient>

/** Milliseconds of a config as time. */
export const ms = (milliseconds: number): number => milliseconds * 1000
