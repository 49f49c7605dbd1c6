import type { MemberHost } from '../wire/membership'
import type { ClassicClient } from './client-state'

export type Host = MemberHost<ClassicClient>
