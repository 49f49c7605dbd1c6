import { eventAt, eventCount, visitKinds, type Event, type SimTime, type Trace } from '../../../engine'
import { timelineOf } from '../timeline/timeline'
import { countedApi, type GroupRequestName } from './counted'
import { positionIn, Stints } from './stints'

export interface Tally {
  readonly members: Set<string>
  firstStart: SimTime | null
  lastStart: { readonly time: SimTime; readonly member: string } | null
  lastAct: SimTime | null
  readonly handed: { readonly time: SimTime; readonly member: string; readonly partitions: readonly string[] }[]
  readonly barriers: SimTime[]
  readonly requests: Map<GroupRequestName, number>
  bytes: number
  refused: number
  refusedLocally: number
  readonly stints: Stints
}

const empty = (): Tally => ({
  members: new Set(),
  firstStart: null,
  lastStart: null,
  lastAct: null,
  handed: [],
  barriers: [],
  requests: new Map(),
  bytes: 0,
  refused: 0,
  refusedLocally: 0,
  stints: new Stints(),
})

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
const whole = (value: unknown): number => (typeof value === 'number' ? value : 0)

function started(tally: Tally, { time, node }: Event): void {
  tally.members.add(node)
  tally.firstStart ??= time
  tally.lastStart = { time, member: node }
}

function handed(tally: Tally, event: Event): void {
  const partitions = texts(event.detail['partitions'])
  if (partitions.length === 0) return
  const gives = event.type !== 'onPartitionsAssigned'
  if (gives) for (const partition of partitions) tally.stints.end(event.node, partition)
  tally.handed.push({ time: event.time, member: gives ? '' : event.node, partitions })
}

function positioned(tally: Tally, { node, detail, type }: Event): void {
  for (const text of texts(detail['positions'] ?? detail['read'])) {
    const { partition, offset } = positionIn(text)
    if (type === 'FetchRequest') tally.stints.reach(node, partition, offset)
    else tally.stints.begin(node, partition, offset)
  }
}

function travelled(tally: Tally, event: Event): void {
  const counted = countedApi(event.type)
  if (counted === null) return
  tally.bytes += whole(event.detail['bytes'])
  if (counted.asked) tally.requests.set(counted.api, (tally.requests.get(counted.api) ?? 0) + 1)
}

/** What the members of the group do and are answered. */
function ofMember(tally: Tally, event: Event): void {
  switch (event.type) {
    case 'onPartitionsAssigned':
    case 'onPartitionsRevoked':
    case 'onPartitionsLost':
      handed(tally, event)
      return
    case 'PositionsSet':
    case 'PositionsReset':
    case 'FetchRequest':
      positioned(tally, event)
      return
    case 'OffsetCommitResponse': {
      const { error } = event.detail
      if (typeof error === 'string' && error !== 'NONE' && error !== '') tally.refused += 1
      return
    }
    case 'CommitRefusedLocally':
      tally.refused += 1
      tally.refusedLocally += 1
      return
    default:
      travelled(tally, event)
  }
}

/** Whose event it is: an answer is its receiver's. */
const memberOf = ({ type, node, detail }: Event): string => (type.endsWith('Response') ? String(detail['to'] ?? '') : node)

function take(tally: Tally, event: Event, group: string): void {
  if (event.type === 'ConsumerStarted' && event.detail['group'] === group) started(tally, event)
  else if (event.type === 'BarrierOpened' && event.detail['group'] === group) tally.barriers.push(event.time)
  else if (tally.members.has(memberOf(event))) ofMember(tally, event)
}

const others: ReadonlySet<string> = new Set([
  'ConsumerStarted',
  'BarrierOpened',
  'onPartitionsAssigned',
  'onPartitionsRevoked',
  'onPartitionsLost',
  'PositionsSet',
  'PositionsReset',
  'OffsetCommitResponse',
  'CommitRefusedLocally',
])

/** What is counted event by event, up to a moment. */
export function tallyOf(trace: Trace, group: string, endsAt: SimTime): Tally {
  const tally = empty()
  visitKinds(trace, 1, eventCount(trace), (id, { type, keys }) => {
    if (!others.has(type) && countedApi(type) === null && !(type === 'FetchRequest' && keys.includes('read'))) return true
    const event = eventAt(trace, id)
    if (event.time > endsAt) return false
    take(tally, event, group)
    return true
  })
  for (const { time } of timelineOf(trace).acts)
    if (time <= endsAt && tally.firstStart !== null && time > tally.firstStart) tally.lastAct = time
  return tally
}
