import { span } from './stage'

const plural = (n: number, one: string, many: string): string => `${String(n)} ${n === 1 ? one : many}`

interface Next {
  readonly who: string
  readonly partitions: string
  readonly epoch: number
  readonly forWhom: string
}

/** Epochs view. Where a list stands, the first that fits its place is shown. */
export const epochs = {
  state: (state: string) => [`The group is ${state}`, state],
  counts: (caughtUp: number, settled: number, of: number) => [
    `${String(caughtUp)} of ${plural(of, 'member', 'members')} ${caughtUp === 1 ? 'has' : 'have'} caught up with the epoch, ${String(settled)} ${settled === 1 ? 'has its' : 'have their'} partitions`,
    `epoch caught up: ${String(caughtUp)} of ${String(of)} · has its partitions: ${String(settled)} of ${String(of)}`,
    `caught up ${String(caughtUp)}/${String(of)} · settled ${String(settled)}/${String(of)}`,
  ],
  rung: (epoch: number) => [`epoch ${String(epoch)}`, String(epoch)],
  rungOrLess: (epoch: number) => [`epoch ≤ ${String(epoch)}`, `≤ ${String(epoch)}`, `≤${String(epoch)}`],
  ground: ['outside', '–'],
  groupFlag: (epoch: number) => [`group ${String(epoch)}`],
  targetFlag: (epoch: number) => [`assignment ${String(epoch)}`],
  groupPole: ['group epoch', 'group'],
  targetPole: ['assignment epoch', 'target'],
  has: (partitions: string, count: number) => (count === 0 ? ['has nothing'] : [`has ${partitions}`, `has ${String(count)}`]),
  releasing: (partitions: string, count: number) => [`must give up ${partitions}`, `gives up ${partitions}`, `gives up ${String(count)}`],
  toGive: (partitions: string, count: number) => [
    `will have to give up ${partitions}`,
    `to give up: ${partitions}`,
    `to give up: ${String(count)}`,
  ],
  awaits: (partitions: string, count: number) => [`waits for ${partitions}`, `waits for ${String(count)}`],
  outside: ['not a member', 'outside'],
  away: ['away (epoch −2)', 'away'],
  waitLabel: (partitions: string, count: number) => [
    `${partitions} must be released first`,
    partitions,
    plural(count, 'partition', 'partitions'),
  ],
  moreWaits: (count: number) => plural(count, 'more arrow is not drawn', 'more arrows are not drawn'),
  gathered: (members: number) => [`${plural(members, 'member', 'members')}, gathered by epoch and state`, `${String(members)} gathered`],
  gatheredNames: (names: readonly string[], count: number) => [
    names.length <= 4 && names.length === count ? names.join(' ') : plural(count, 'member', 'members'),
    String(count),
  ],
  legend: 'Height: its epoch. Filled: it has its partitions. Outlined: not yet.',
  legendShort: 'Height: epoch. Filled: has its partitions.',
  more: (count: number) => `and ${plural(count, 'more', 'more')}`,
  nextTitle: (who: string, inUs: number | null) =>
    inUs === null
      ? `Next heartbeat from ${who}`
      : inUs <= 0
        ? `Next heartbeat from ${who}, at once`
        : `Next heartbeat from ${who}, in ${span(inUs)}`,
  next: {
    joins: ({ who }: Next) => `${who} says that it wants in. The group epoch rises by one, and the coordinator computes a target for it.`,
    leaves: ({ who }: Next) => `${who} says that it leaves. The group epoch rises by one; what it had is free at once.`,
    computes: ({ epoch }: Next) => `Once the assignment interval is over, a heartbeat computes the target for epoch ${String(epoch)}.`,
    confirms: ({ who, partitions, epoch, forWhom }: Next) =>
      `${who} reports that it no longer owns ${partitions}, and moves to epoch ${String(epoch)}${forWhom === '' ? '.' : `, and ${forWhom} may have ${partitions} at the next heartbeat.`}`,
    'still-revoking': ({ who, partitions }: Next) =>
      `${who} still owns ${partitions} and says nothing of it, so nothing moves. It reports as soon as it has let go.`,
    'is-told': ({ who, partitions }: Next) => `${who} hears that it must give up ${partitions}. Its epoch stays until it has.`,
    'catches-up': ({ who, epoch }: Next) => `${who} has nothing to give up, and moves straight to epoch ${String(epoch)}.`,
    'is-given': ({ who, partitions, epoch }: Next) =>
      `Free now: ${partitions}. The answer brings that to ${who}, which is at epoch ${String(epoch)}.`,
    waits: ({ who, partitions }: Next) => `Still held: ${partitions}. The answer brings nothing; ${who} goes on with what it has.`,
    acknowledges: ({ who, partitions }: Next) =>
      `${who} reports what it owns: ${partitions === '' ? 'nothing' : partitions}. The coordinator has nothing to add.`,
    settled: ({ who }: Next) => `${who} says that it is alive, and nothing else. Nothing changes.`,
  },
  classic: ['A classic group has one generation for all of its members, and no epochs.', 'A classic group has no epochs.'],
  classicMore: 'Its members stop together and go on together. The state machine and the sequence show how.',
  none: ['The coordinator has no such group yet.', 'No group yet.'],
  says: {
    group: (group: string, state: string, groupEpoch: number, assignmentEpoch: number) =>
      `The group ${group} is ${state}: group epoch ${String(groupEpoch)}, assignment epoch ${String(assignmentEpoch)}.`,
    counts: (caughtUp: number, settled: number, of: number) =>
      `Of ${plural(of, 'member', 'members')}, ${String(caughtUp)} caught up with the assignment epoch and ${String(settled)} ${settled === 1 ? 'has its' : 'have their'} partitions.`,
    member: (told: {
      readonly name: string
      readonly epoch: number
      readonly caughtUp: boolean
      readonly state: string
      readonly has: string
      readonly releasing: string
      readonly awaits: string
      readonly toGive: string
    }) =>
      `${told.name}: epoch ${String(told.epoch)}${told.caughtUp ? '' : ' (behind)'}, ${told.state}, has ${told.has === '' ? 'nothing' : told.has}${told.releasing === '' ? '' : `, must give up ${told.releasing}`}${told.toGive === '' ? '' : `, will have to give up ${told.toGive}`}${told.awaits === '' ? '' : `, waits for ${told.awaits}`}.`,
    outside: (name: string, client: string) => `${name} is not a member; its client is ${client}.`,
    away: (name: string) => `${name} is away for now (epoch −2); its partitions are kept for it.`,
    more: (count: number) => `${plural(count, 'more member', 'more members')}.`,
    wait: (blocked: string, blocker: string | null, partitions: string) =>
      blocker === null
        ? `${partitions} is free for ${blocked} at its next heartbeat.`
        : `${blocked} waits for ${partitions}, which ${blocker} has not let go of.`,
    classic: (group: string) => `The group ${group} is a classic group: it has one generation for all members, and no epochs.`,
    none: 'The coordinator has no such group yet, so there are no epochs.',
    flags: (group: string, groupEpoch: number, assignmentEpoch: number) =>
      `Group ${group}: group epoch ${String(groupEpoch)}, assignment epoch ${String(assignmentEpoch)}`,
    badge: (name: string, epoch: number | null, state: string) =>
      `${name}, ${epoch === null ? 'not a member' : `epoch ${String(epoch)}`}, ${state}`,
  },
}
