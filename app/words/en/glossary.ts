/** The terms that lessons lead to. */
export const terms = [
  'heartbeat',
  'coordinator',
  'leader',
  'generation',
  'purgatory',
  'barrier',
  'rebalance timeout',
  'session timeout',
  'eager',
  'cooperative',
  'assignor',
  'subscription',
  'opaque bytes',
  'committed offset',
  'high watermark',
  'static member',
  'fencing',
  'group epoch',
  'assignment epoch',
  'member epoch',
  'target assignment',
  'mode switch',
  'context switch',
  'page cache',
  'marker',
] as const

export type Term = (typeof terms)[number]

/** What a term means, in a sentence; lessons lead here by its key. */
export const glossary: Readonly<Record<Term, readonly [string, string]>> = {
  heartbeat: ['heartbeat', 'A small request by which a member says that it is alive; the answer may ask it to rejoin.'],
  coordinator: [
    'group coordinator',
    'The broker that keeps the group: the leader of the `__consumer_offsets` partition that the group’s name hashes to.',
  ],
  leader: ['group leader', 'The member whose client computes the plan for all. It is a client, not a broker.'],
  generation: ['generation', 'The number of a classic group’s plan. Each rebalance that ends raises it by one.'],
  purgatory: ['purgatory', 'Where a broker keeps requests that it cannot answer yet, each with a deadline.'],
  barrier: ['barrier', 'The end of the join phase: nobody is answered before all have asked, or time is up.'],
  'rebalance timeout': [
    'rebalance timeout',
    'How long the coordinator waits for members to rejoin: the largest `max.poll.interval.ms` of the group.',
  ],
  'session timeout': ['session timeout', 'How long the coordinator goes without hearing of a member before it takes it for dead.'],
  eager: ['eager', 'A way to rebalance in which a member gives up all its partitions before it asks again.'],
  cooperative: ['cooperative', 'A way to rebalance in which a member keeps its partitions, and gives up only those that are to move.'],
  assignor: ['assignor', 'The part of a client that computes who reads which partition.'],
  subscription: ['subscription', 'The topics that a member wants to read, and what its assignor wants to know.'],
  'opaque bytes': ['opaque bytes', 'Bytes whose meaning only clients know; the broker passes them on unread.'],
  'committed offset': ['committed offset', 'The position up to which a group has processed a partition, as it last said.'],
  'high watermark': ['high watermark', 'The offset up to which a log is copied to its followers. Only what lies below it counts.'],
  'static member': [
    'static member',
    'A member with a `group.instance.id`: it may come back under its name and keeps its partitions meanwhile.',
  ],
  'group epoch': ['group epoch', 'The version of a consumer group’s inputs: it rises when members, subscriptions or topics change.'],
  'assignment epoch': ['assignment epoch', 'The group epoch for which the coordinator last computed who is to read what.'],
  'member epoch': ['member epoch', 'How far one member has come: the target that its current assignment has caught up with.'],
  'target assignment': ['target assignment', 'What each member of a consumer group is to have in the end; the broker computes it.'],
  fencing: ['fencing', 'Shutting out an older process that claims to be the same member as a newer one.'],
  'mode switch': [
    'mode switch',
    'The processor crosses from the program into the kernel or back, for the same thread. A system call is two.',
  ],
  'context switch': [
    'context switch',
    'The scheduler takes one thread off a processor and runs another, mostly because the first has to wait.',
  ],
  'page cache': [
    'page cache',
    'The kernel’s copy of file pages in memory: nearly all that is not used otherwise. Writing fills it as reading does.',
  ],
  marker: ['marker page', 'A page that was read ahead and carries a mark: when somebody reads it, the kernel fetches the next window.'],
}
