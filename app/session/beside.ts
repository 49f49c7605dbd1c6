import { captionOf } from '../select/caption'
import type { inspect } from '../select/inspect'
import type { Inspection } from '../select/inspection/inspection'
import type { recordAt } from '../select/log/inspect-record'
import { momentOf, type Comparison } from '../select/comparison/comparison'
import { sizeOf } from '../select/throughput/cluster-size'
import type { Throughput } from '../select/throughput/throughput'
import type { Answer, Asks } from './messages'
import { finished } from './slices'
import { infoOf, runTo, type Beside } from './beside-lanes'

function ratesOf({ lanes, endsAt, order }: Beside, step: number): Throughput {
  return {
    time: order.timeOf(step),
    endsAt: Math.max(1, endsAt),
    lanes: lanes.flatMap(({ name, session, rates }, lane) => {
      if (rates === null) return []
      const at = order.stepIn(lane, step)
      return [{ name, ...rates, ...session.withFrame(at, at, (frame) => sizeOf(frame.world)) }]
    }),
  }
}

function specOf({ lanes, endsAt, order }: Beside, step: number): Comparison {
  return {
    time: order.timeOf(step),
    endsAt: Math.max(1, endsAt),
    lanes: lanes.flatMap(({ name, session, whole }, lane) => {
      if (whole === null) return []
      const at = order.stepIn(lane, step)
      return [{ name, ...whole, ...session.withFrame(at, at, (frame) => momentOf(frame, whole.groupId)) }]
    }),
  }
}

function show(beside: Beside, { since, step }: Asks['show']['ask']): Answer<'show'> {
  const { lanes, order } = beside
  const place = order.placeOf(step)
  const lane = lanes[place?.lane ?? 0]
  if (lane === undefined) throw new Error('no lane')
  const at = place?.step ?? 0
  const before = order.stepIn(place?.lane ?? 0, Math.min(since, step))
  const caption = lane.session.withFrame(at, before, (frame) => captionOf(frame, lane.whole?.groupId ?? null))
  const spec = beside.view === 'throughput' ? ratesOf(beside, step) : specOf(beside, step)
  return { spec, caption: place === null ? caption : { ...caption, lane: lane.name }, time: order.timeOf(step) }
}

/** What looks into a run, where it is here. */
interface Looks {
  readonly inspect?: typeof inspect
  readonly recordAt?: typeof recordAt
}

/** All there is to know of something in one lane; what leads elsewhere leads to a step of all. */
function inspectLane(
  { lanes, order }: Beside,
  { step, selection, lane = 0 }: Asks['inspect']['ask'],
  { inspect, recordAt }: Looks,
): Inspection | null {
  const session = lanes[lane]?.session
  const found = session === undefined ? null : (inspect?.(session, order.stepIn(lane, step), selection, recordAt) ?? null)
  if (found === null || !('why' in found)) return found
  return { ...found, why: found.why.map((link) => ({ ...link, step: order.stepOfAll(lane, link.step) })) }
}

/** The answer to a question about lanes beside each other; `undefined` where it makes no sense of them. */
export function answerBeside(beside: Beside, ask: { readonly name: string } & object, parts: Looks = {}): unknown {
  switch (ask.name) {
    case 'show':
      return show(beside, ask as Asks['show']['ask'] & { readonly name: 'show' })
    case 'extend':
      finished(runTo(beside, (ask as Asks['extend']['ask'] & { readonly name: 'extend' }).until))
      return infoOf(beside)
    case 'timeline':
      return { from: 0, to: beside.endsAt, rows: [], group: [], members: [], ticks: [] } satisfies Answer<'timeline'>
    case 'inspect':
      return inspectLane(beside, ask as Asks['inspect']['ask'] & { readonly name: 'inspect' }, parts)
    default:
      return undefined
  }
}
