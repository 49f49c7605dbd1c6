import type { MemberHost } from '../wire/member-host'
import type { ConsumerClient } from './client-state'

export type Host = MemberHost<ConsumerClient>
