import type { MemberHost } from '../wire/member-host'
import type { ClassicClient } from './client-state'

export type Host = MemberHost<ClassicClient>
