import { messageLayout, type MessageLayout } from '../../marks/message/layout'
import type { MessageSpec } from '../../marks/message/spec'
import type { Words } from '../../words/en'
import type { StageLayout } from './layout'
import type { PlacedMessage } from './lane'
import type { StageSpec } from './spec'

interface Point {
  readonly x: number
  readonly y: number
}

/** What a message does between two moments. */
export interface Journey {
  readonly spec: MessageSpec
  readonly layout: MessageLayout
  readonly from: Point
  readonly to: Point
  /** Seen at the start; seen at the end. */
  readonly fromSeen: boolean
  readonly toSeen: boolean
  /** The part of t in which it moves. */
  readonly begins: number
  readonly ends: number
}

/** More than so many messages that came and went within one step are not shown one by one. */
const passedMost = 12

/** Where a message enters or leaves the picture. */
function port(layout: StageLayout, member: string, end: 'coordinator' | 'member'): Point | null {
  const road = layout.roads.get(member)
  if (road === undefined) return null
  return { x: road.x, y: end === 'coordinator' ? layout.lane.top : road.memberY }
}

const sender = (spec: MessageSpec): 'coordinator' | 'member' => (spec.kind === 'request' ? 'member' : 'coordinator')
const receiver = (spec: MessageSpec): 'coordinator' | 'member' => (spec.kind === 'request' ? 'coordinator' : 'member')

interface Moment {
  readonly spec: StageSpec
  readonly layout: StageLayout
}

function stays(before: PlacedMessage, after: PlacedMessage): Journey {
  return { spec: after.spec, layout: after.layout, from: before, to: after, fromSeen: true, toSeen: true, begins: 0, ends: 1 }
}

function leaves(before: PlacedMessage, to: Moment, arrived: boolean, ends: number): Journey {
  const end = arrived ? port(to.layout, before.spec.member.name, receiver(before.spec)) : null
  return { spec: before.spec, layout: before.layout, from: before, to: end ?? before, fromSeen: true, toSeen: false, begins: 0, ends }
}

function comes(after: PlacedMessage, to: Moment, begins: number): Journey {
  const start = port(to.layout, after.spec.member.name, sender(after.spec))
  return { spec: after.spec, layout: after.layout, from: start ?? after, to: after, fromSeen: false, toSeen: true, begins, ends: 1 }
}

/** Messages that set out and arrived within the step. */
function passes(spec: MessageSpec, to: Moment, words: Words, order: number, of: number): Journey | null {
  const [start, end] = [port(to.layout, spec.member.name, sender(spec)), port(to.layout, spec.member.name, receiver(spec))]
  if (start === null || end === null) return null
  const share = 1 / (of + 2)
  const layout = messageLayout(spec, words, of > 3 ? 'envelope' : 'label')
  return {
    spec,
    layout,
    from: start,
    to: end,
    fromSeen: false,
    toSeen: false,
    begins: order * share,
    ends: Math.min(1, (order + 3) * share),
  }
}

/** How each message gets from one moment to the next: arrivals first, then what follows from them. */
export function journeysOf(from: Moment, to: Moment, words: Words): readonly Journey[] {
  const before = new Map(from.layout.messages.map((message) => [message.spec.number, message]))
  const after = new Map(to.layout.messages.map((message) => [message.spec.number, message]))
  const delivered = new Map(to.spec.passing.filter((message) => message.delivered).map((message) => [message.number, message]))
  const arrives = [...before.keys()].some((number) => !after.has(number))
  const departs = [...after.keys()].some((number) => !before.has(number))
  const meet = arrives && departs ? 0.5 : null
  const journeys: Journey[] = []
  for (const [number, message] of before) {
    const still = after.get(number)
    if (still === undefined) journeys.push(leaves(message, to, delivered.has(number), meet ?? 1))
    else journeys.push(stays(message, still))
  }
  for (const [number, message] of after) if (!before.has(number)) journeys.push(comes(message, to, meet ?? 0))
  const passed = [...delivered.values()].filter((message) => message.sent && !before.has(message.number) && !after.has(message.number))
  if (passed.length <= passedMost) {
    for (const [n, message] of passed.entries()) {
      const journey = passes(message, to, words, n, passed.length)
      if (journey !== null) journeys.push(journey)
    }
  }
  return journeys
}
