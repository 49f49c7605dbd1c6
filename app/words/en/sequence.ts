import { time } from './time'

/** What a label needs to know of a message. */
export interface Called {
  readonly api: string
  readonly kind: 'request' | 'response'
  readonly leads: number | null
  readonly plans: boolean
  readonly partitions: readonly string[]
}

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

function nameOf({ api, kind, leads, plans, partitions }: Called): string {
  if (kind === 'request') return !plans ? api : `${api} with the plan`
  if (leads !== null) return `${api} answer: you lead\u00a0${String(leads)}`
  return partitions.length > 0 ? partitions.join(' ') : `${api} answer`
}

const whereabouts = {
  moving: 'on its way',
  arrived: '',
  kept: 'held back by the network',
  waiting: 'waits for the process',
  lost: 'lost',
} as const

const doings = {
  'not-started': 'not started',
  killed: 'killed',
  frozen: 'stands still',
  closed: 'closed',
  away: 'away',
  failed: 'failed',
  awaiting: 'waits',
  'awaiting-reading': 'waits, reads on',
  callback: 'in a callback',
  'no-poll': 'no poll()',
  new: 'new',
  idle: 'reads nothing',
  reading: 'reads',
}

const lanes = {
  reading: (name: string) => `${name} reads.`,
  idle: (name: string) => `${name} reads nothing.`,
  frozen: (name: string) => `${name} stands still.`,
  dead: (name: string) => `${name} has no process.`,
} as const

export const sequence = {
  coordinator: 'Coordinator',
  coordinatorFull: 'Group coordinator',
  consumer: (name: string) => `Consumer ${name}`,
  broker: (broker: number) => `broker ${String(broker)}`,
  leader: 'leader',
  doings,
  others: (members: number) => `+${String(members)}`,
  othersAre: (members: number) => `${String(members)} more`,
  nameOf,
  held: (name: string) => `${name}, held`,
  gone: (name: string, where: keyof typeof whereabouts) => (whereabouts[where] === '' ? name : `${name}, ${whereabouts[where]}`),
  several: (name: string, letters: readonly string[]) =>
    letters.length > 6 ? `${name} · ${String(letters.length)} members` : `${name} · ${letters.join(' ')}`,
  epoch: (epoch: number) => `group epoch ${String(epoch)}`,
  generation: (generation: number) => `generation ${String(generation)}`,
  holds: (letters: readonly string[]) => (letters.length === 0 ? 'holds nothing yet' : `holds ${list(letters)}`),
  waitsFor: (letters: readonly string[]) => (letters.length === 0 ? 'waits for nobody' : `waits for ${list(letters)}`),
  barrier: 'the barrier',
  append: 'append to',
  now: (us: number) => `now, ${time.at(us)}`,
  pass: (us: number) => `${time.span(us)} pass`,
  heartbeats: (count: number) => (count === 1 ? '1 heartbeat' : `${String(count)} heartbeats`),
  silence: (member: string) => `${member} reads nothing`,
  span: time.span,
  nothingYet: 'No message has been sent yet.',
  empty: 'There is no group yet.',
  title: (group: string, members: readonly string[], hidden: number) =>
    `Messages of group ${group}; time runs down. Lanes: ${list([...(members.length > 8 ? [`${String(members.length)} members`] : members), 'the coordinator'])}${hidden > 0 ? `; ${String(hidden)} more members took no part` : ''}.`,
  consumerGroupIs: (state: string, epoch: number) => `The group is ${state}, group epoch ${String(epoch)}.`,
  groupIs: (state: string, generation: number) => `The group is ${state}, generation ${String(generation)}.`,
  laneIs: (name: string, state: keyof typeof lanes) => lanes[state](name),
  says: (from: string, to: string, name: string, error: string | null, where: keyof typeof whereabouts, held: boolean, at: number) => {
    const end = held ? ', held until it can be answered' : whereabouts[where] === '' ? '' : `, ${whereabouts[where]}`
    return `${time.at(at)}: ${from} to ${to}, ${name}${error === null ? '' : ` ${error}`}${end}.`
  },
  silenceIs: (member: string, us: number, goesOn: boolean) =>
    goesOn ? `${member} has read nothing for ${time.span(us)}.` : `${member} read nothing for ${time.span(us)}.`,
}
