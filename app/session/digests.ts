import { defaultGroup, groupDigests } from '../../engine'
import type { Asks } from './messages'

/** The digests of seeded runs, for whoever compares this browser with the command line. */
export const digestsOf = ({ from, to, events }: Asks['digests']['ask']): readonly string[] => [
  ...groupDigests(defaultGroup, from, to, events),
]
