import type { MemberHost } from '../wire/membership'
import type { ConsumerClient } from './client-state'

export type Host = MemberHost<ConsumerClient>
