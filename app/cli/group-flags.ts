import { assignorNames, assignorsFor, defaultGroup, groupProtocolNames, limits, type RandomGroup } from '../../engine'
import type { Arguments } from './arguments'
import type { Flag } from './command'
import { Usage } from './failure'

/** The flags that say which random group. */
export const groupFlags: readonly Flag[] = [
  { name: 'protocol', value: 'P', about: `${groupProtocolNames.join(', ')} (default classic)` },
  { name: 'members', value: 'M', about: `how many members (default ${String(defaultGroup.members)})` },
  { name: 'partitions', value: 'P', about: `how many partitions in all (default ${String(defaultGroup.partitions)})` },
  { name: 'topics', value: 'T', about: `over how many topics (default ${String(defaultGroup.topics)})` },
  { name: 'assignor', value: 'A', about: `${assignorNames.join(', ')} (default: the client's own list)` },
]

export const groupUsage = '[--protocol P] [--members M] [--partitions P] [--topics T] [--assignor A]'

/** The random group that the flags describe. */
export function groupOf(args: Arguments, lossy: boolean): RandomGroup {
  const protocol = args.choice('protocol', groupProtocolNames) ?? 'classic'
  const assignor = args.choice('assignor', assignorNames) ?? null
  if (assignor !== null && !assignorsFor(protocol).includes(assignor))
    throw new Usage(`--assignor ${assignor} is not for --protocol ${protocol}. There it is one of ${assignorsFor(protocol).join(', ')}.`)
  const members = args.whole('members', 1, limits.members, defaultGroup.members)
  const partitions = args.whole('partitions', 1, limits.partitions, defaultGroup.partitions)
  const topics = args.whole('topics', 1, limits.partitions, defaultGroup.topics)
  if (topics > partitions)
    throw new Usage(`--topics ${String(topics)} is more than --partitions ${String(partitions)}. Each topic needs one.`)
  return { members, partitions, topics, protocol, assignor, lossy }
}

export const mostEvents = 100_000_000

export const seedOf = (args: Arguments): number => args.whole('seed', 0, 4294967295, 1)

export const seedFlag: Flag = { name: 'seed', value: 'S', about: 'the seed (default 1)' }
