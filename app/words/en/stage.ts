/** Times are whole microseconds; short waits are told to a tenth of a second, long ones in whole seconds or minutes. */
export function span(time: number): string {
  const seconds = time / 1_000_000
  if (seconds >= 600) return `${String(Math.round(seconds / 60))} min`
  return seconds >= 100 ? `${String(Math.round(seconds))} s` : `${seconds.toFixed(1)} s`
}

const list = (items: readonly string[]): string => {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}

const some = (items: readonly string[], most: number): string =>
  items.length <= most ? list(items) : `${items.slice(0, most).join(', ')} and ${String(items.length - most)} more`

const plural = (n: number, one: string, many: string): string => `${String(n)} ${n === 1 ? one : many}`

/** Stage view and the marks that it is made of. Where a list stands, the first that fits its place is shown. */
export const stage = {
  list,
  some,
  /** One after the other. */
  sentences: (all: readonly string[]) => all.join(' '),
  coordinator: 'Group coordinator',
  coordinatorShort: 'Coordinator',
  leads: (partition: string) => [`leads ${partition}`, partition],
  loading: (partition: string) => [`is loading ${partition}`, 'is loading'],
  coordinatorUnknown: ['no member has found it yet', 'not found yet'],
  noGroup: 'no group yet',
  noGroupOf: (group: string) => `The group ${group} does not exist yet.`,
  generation: (generation: number) => `generation ${String(generation)}`,
  generationNext: (generation: number, next: number) => `generation ${String(generation)}, next ${String(next)}`,
  epochs: (group: number, assignment: number): readonly [string, ...string[]] =>
    group === assignment
      ? [`group and assignment epoch ${String(group)}`, `epochs ${String(group)}`]
      : [
          `group epoch ${String(group)}, assignment epoch ${String(assignment)}`,
          `epochs: group ${String(group)}, assignment ${String(assignment)}`,
          `epochs ${String(group)} / ${String(assignment)}`,
        ],
  noPurgatory: ['holds nothing: each heartbeat is answered by itself', 'holds nothing back', 'holds nothing'],
  memberEpoch: (state: string, epoch: number) => [`${state}, epoch ${String(epoch)}`, `${state} · ${String(epoch)}`, state],
  purgatory: 'Purgatory',
  trayEmpty: 'holds no request',
  joined: (held: number, of: number, missing: readonly string[]) =>
    missing.length === 0 || held === 0
      ? [`${String(held)} of ${String(of)} joined`, `${String(held)}/${String(of)}`]
      : [
          `${String(held)} of ${String(of)} joined, waiting for ${some(missing, 3)}`,
          `${String(held)} of ${String(of)} joined`,
          `${String(held)}/${String(of)}`,
        ],
  synced: (held: number, of: number) => [`${String(held)} of ${String(of)} sent SyncGroup`, `${String(held)} of ${String(of)}`],
  heldApi: (api: string) => [api, 'held'],
  missing: (who: string) => [`${who} missing`, who],
  deadline: {
    'initial-rebalance-delay': (left: number) => [`initial delay ends in ${span(left)}`, `${span(left)} left`],
    'join-phase-timeout': (left: number, setBy: string | null) => [
      ...(setBy === null ? [] : [`join phase ends in ${span(left)}, set by ${setBy}`]),
      `join phase ends in ${span(left)}`,
      `${span(left)} left`,
    ],
    'pending-sync': (left: number) => [`silent members are removed in ${span(left)}`, `${span(left)} left`],
  },
  pendingIds: (count: number) => [
    `${plural(count, 'member id', 'member ids')} handed out, not used yet`,
    `${plural(count, 'id', 'ids')} handed out`,
  ],
  consumer: (name: string) => `Consumer ${name}`,
  clientStates: {
    UNJOINED: 'Not joined',
    PREPARING_REBALANCE: 'Joining',
    COMPLETING_REBALANCE: 'Syncing',
    STABLE: 'Stable',
    UNSUBSCRIBED: 'Not in',
    JOINING: 'Joining',
    RECONCILING: 'Reconciling',
    ACKNOWLEDGING: 'Acknowledging',
    FENCED: 'Fenced',
    PREPARE_LEAVING: 'Leaving',
    LEAVING: 'Leaving',
    STALE: 'Stale',
    FATAL: 'Failed',
  },
  processStates: { starting: 'not started', running: 'running', frozen: 'frozen', killed: 'killed', closed: 'closed', failed: 'failed' },
  doing: {
    'not-started': () => ['not started yet', 'not started'],
    killed: (since: number | null) => (since === null ? ['silent'] : [`silent for ${span(since)}`, 'silent']),
    frozen: (since: number | null) => (since === null ? ['stands still'] : [`stands still, ${span(since)}`, 'stands still']),
    closed: () => ['no longer in the group', 'no longer in'],
    away: () => ['away, its place is kept', 'its place is kept', 'place kept'],
    failed: () => ['its poll() has thrown', 'has failed'],
    awaiting: () => ['stopped, awaiting answer', 'stopped, awaiting', 'stopped'],
    'awaiting-reading': () => ['reads on, awaiting answer', 'reads on'],
    callback: (since: number | null) =>
      since === null ? ['in its callback', 'callback'] : [`in its callback, ${span(since)}`, 'in callback'],
    'no-poll': (since: number | null) => (since === null ? ['no poll()'] : [`no poll() for ${span(since)}`, `busy ${span(since)}`]),
    new: () => ['new, owns nothing yet', 'owns nothing yet', 'owns nothing'],
    idle: () => ['owns nothing'],
    reading: (_since: number | null, partitions: number) => [
      `reads ${plural(partitions, 'partition', 'partitions')}`,
      `reads ${String(partitions)}`,
    ],
  },
  session: 'session',
  held: 'held',
  nobody: 'nobody',
  topic: (name: string) => `topic ${name}`,
  topics: (count: number) => `${String(count)} topics`,
  cells: (count: number) => [`each cell is a partition, ${String(count)} in all`, `${String(count)} partitions`],
  unread: (none: number, of: number) =>
    none === 0
      ? [of === 1 ? 'its partition is read' : `all ${String(of)} partitions are read`, 'all are read']
      : [
          `${String(none)} of ${plural(of, 'partition has no reader', 'partitions have no reader')}`,
          `${String(none)} of ${String(of)} have no reader`,
          `${String(none)}/${String(of)} unread`,
        ],
  summary: (stable: number, of: number) => [
    `${String(stable)} of ${plural(of, 'member', 'members')} stable`,
    `${String(stable)}/${String(of)} stable`,
  ],
  more: (count: number) => `+${String(count)}`,
  message: (api: string, kind: 'request' | 'response') => (kind === 'request' ? api : `${api} answer`),
  kept: 'kept by the network',
  messageCount: (count: number, what: string) => `${String(count)} × ${what}`,
  onTheWay: (count: number) => `${plural(count, 'message', 'messages')} on the way`,
  noMembers: 'No consumer has started yet.',
  says: {
    group: (group: string, state: string, generation: string) => `The group ${group} is in ${state}, ${generation}.`,
    tray: (api: string, holders: readonly string[], missing: readonly string[]) =>
      `The coordinator holds ${api} of ${holders.length === 0 ? 'nobody yet' : some(holders, 12)}${missing.length === 0 ? '' : ` and waits for ${some(missing, 12)}`}.`,
    deadline: (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`,
    pending: (count: number) => `${plural(count, 'member id was', 'member ids were')} handed out and not used yet.`,
    member: (name: string, state: string, doing: string, owns: readonly string[]) =>
      `${name}: ${state}, ${doing}${owns.length === 0 ? '' : `, owns ${some(owns, 12)}`}.`,
    moreMembers: (count: number, stable: number) => `${plural(count, 'more member', 'more members')}, ${String(stable)} of them stable.`,
    unread: (names: readonly string[], of: number) =>
      names.length === 0
        ? `Every one of ${plural(of, 'partition', 'partitions')} has a reader.`
        : `Of ${plural(of, 'partition', 'partitions')} nobody reads ${some(names, 12)}.`,
    onTheWay: (messages: readonly string[]) => `On the way: ${some(messages, 6)}.`,
    message: (what: string, kind: 'request' | 'response', member: string, error: string | null) =>
      `${what} ${kind === 'request' ? 'from' : 'to'} ${member}${error === null ? '' : ` (${error})`}`,
    partition: (name: string, readers: readonly string[]) => `${name}, read by ${readers.length === 0 ? 'nobody' : list(readers)}`,
  },
}
