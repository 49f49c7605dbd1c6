import type { Event, Value } from '../../engine'
import type { Instant } from './instant'

/** What a consumer's lane shows: it reads something, it runs and reads nothing, it stands still, or there is no process. */
export type LaneState = 'reading' | 'idle' | 'frozen' | 'dead'

export interface Span<State> {
  readonly state: State
  readonly from: Instant
  /** The event that began it. */
  readonly event: number
  to: Instant | null
}

export interface GroupStanding {
  readonly name: string
  /** Of a consumer group the group epoch. */
  readonly generation: number
  readonly protocol: 'classic' | 'consumer'
}

interface Process {
  owned: Set<string>
  alive: boolean
  frozen: boolean
  readonly spans: Span<LaneState>[]
}

export interface Lanes {
  /** In order of first appearance in the run. */
  readonly members: Map<string, Process>
  readonly groups: Map<string, Span<GroupStanding>[]>
  /** Partition → the events that gave it to somebody or took it. */
  readonly touched: Map<string, { readonly step: number; readonly event: number }[]>
}

export const emptyLanes = (): Lanes => ({ members: new Map(), groups: new Map(), touched: new Map() })

const strings = (value: Value | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : []

/** What an event of a consumer's node says of its process; `undefined`: nothing of it. */
function changeOf(process: Process, event: Event): boolean {
  const partitions = strings(event.detail['partitions'])
  switch (event.type) {
    case 'ConsumerStarted':
    case 'MemberStarted':
      process.owned = new Set()
      process.alive = true
      process.frozen = false
      return true
    case 'onPartitionsAssigned':
      for (const partition of partitions) process.owned.add(partition)
      return true
    case 'onPartitionsRevoked':
    case 'onPartitionsLost':
      for (const partition of partitions) process.owned.delete(partition)
      return true
    case 'ConsumerKilled':
    case 'ConsumerClosed':
    case 'ConsumerFailed':
      process.owned = new Set()
      process.alive = false
      return true
    case 'ConsumerFrozen':
      process.frozen = true
      return true
    case 'ConsumerThawed':
      process.frozen = false
      return true
    default:
      return false
  }
}

function stateOf({ owned, alive, frozen }: Process): LaneState {
  if (!alive) return 'dead'
  if (frozen) return 'frozen'
  return owned.size > 0 ? 'reading' : 'idle'
}

const isConsumerEvent = (type: string): boolean =>
  type.startsWith('Consumer') || type === 'MemberStarted' || type.startsWith('onPartitions')

export interface LaneChange {
  readonly member: string
  /** What it was handed. */
  readonly took?: readonly string[]
}

/** Whose event it is: a recording tells some of them from the broker's side. */
const memberOf = (event: Event): string => (typeof event.detail['member'] === 'string' ? event.detail['member'] : event.node)

function touch(lanes: Lanes, event: Event): void {
  for (const partition of strings(event.detail['partitions'])) {
    const touched = lanes.touched.get(partition)
    const at = { step: event.step, event: event.id }
    if (touched === undefined) lanes.touched.set(partition, [at])
    else touched.push(at)
  }
}

function foldMember(lanes: Lanes, event: Event): LaneChange {
  const member = memberOf(event)
  let process = lanes.members.get(member)
  if (process === undefined) {
    process = { owned: new Set(), alive: true, frozen: false, spans: [] }
    lanes.members.set(member, process)
  }
  if (event.type.startsWith('onPartitions')) touch(lanes, event)
  const change = event.type === 'onPartitionsAssigned' ? { member, took: strings(event.detail['partitions']) } : { member }
  if (!changeOf(process, event)) return change
  const state = stateOf(process)
  const last = process.spans.at(-1)
  if (last?.state === state) return change
  const at = { step: event.step, time: event.time }
  if (last !== undefined) last.to = at
  process.spans.push({ state, from: at, event: event.id, to: null })
  return change
}

function foldGroup(lanes: Lanes, event: Event): void {
  const { group, to, generation, groupEpoch } = event.detail
  if (typeof group !== 'string' || typeof to !== 'string') return
  const spans = lanes.groups.get(group) ?? []
  lanes.groups.set(group, spans)
  const at = { step: event.step, time: event.time }
  const last = spans.at(-1)
  if (last !== undefined) last.to = at
  spans.push({
    state: {
      name: to,
      generation: typeof groupEpoch === 'number' ? groupEpoch : typeof generation === 'number' ? generation : (last?.state.generation ?? 0),
      protocol: typeof groupEpoch === 'number' ? 'consumer' : 'classic',
    },
    from: at,
    event: event.id,
    to: null,
  })
}

/** What one event does to the lanes; most do nothing. */
export function foldLanes(lanes: Lanes, event: Event): LaneChange | null {
  if (event.type === 'GroupStateChanged') foldGroup(lanes, event)
  return isConsumerEvent(event.type) ? foldMember(lanes, event) : null
}
