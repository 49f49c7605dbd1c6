/** How large a cluster is. */
export interface GrownSize {
  readonly brokers: number
  readonly partitions: number
  readonly replicas: number
  readonly consumers: number
}

const counted = (count: number, one: string): string => `${String(count)} ${one}${count === 1 ? '' : 's'}`

const perSecond = (value: number): string => `${String(Number((value / 1e6).toPrecision(3)))} MB/s`

const leaders = { spread: 'on every broker in turn', together: 'all on broker 1' }

/** The page on which a cluster is made larger, and the same settings beside a run that has meters. */
export const growthPage = {
  title: 'How it grows',
  lead: 'Each turn is a new run: producers write as much as is taken, consumers read as fast as they can, and after four seconds the meters are read.',
  producers: (count: number) => `${counted(count, 'producer')} always have more to write.`,
  brokers: 'Brokers',
  partitions: 'Partitions',
  replicas: 'Replicas of each',
  consumers: 'Consumers in the group',
  leaders: 'Leaders',
  leadersAre: leaders,
  disk: 'Disk of a broker',
  network: 'Network of a broker, each way',
  count: (count: number) => String(count),
  bound: (count: number) => `${String(count)}, no more than brokers`,
  perSecond,
  size: ({ brokers, partitions, replicas, consumers }: GrownSize) =>
    `${counted(brokers, 'broker')}, ${counted(partitions, 'partition')}${replicas > 1 ? ` × ${String(replicas)}` : ''}, ${counted(consumers, 'consumer')}`,
  whatIf: 'Make it larger',
  whatIfSays: 'Another size is another run. It opens on a page of its own.',
  more: 'This size from its first moment on',
  tried: 'What you have tried',
  triedSays: 'What the brokers’ meters said at the end of each run, the latest first.',
  none: 'Each run stands here once it has been measured.',
  head: {
    size: 'Cluster',
    leaders: 'Leaders',
    written: 'Written',
    copied: 'Copied',
    read: 'Read',
    full: 'Full',
  },
  machine: (disk: number, network: number) => `disk ${perSecond(disk)}, network ${perSecond(network)}`,
  open: (size: string) => `Open the run: ${size}`,
}

export type GrowthPageWords = typeof growthPage
