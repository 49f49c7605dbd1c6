import type { Event } from '../../../engine'
import { labelOf } from '../messages'
import { end, own, setRunning } from './reading'
import { changeState, stand, standingOf } from './standings'
import type { Timeline } from './state'

type Fold = (timeline: Timeline, event: Event) => void

const who = ({ node, detail }: Event): string => (typeof detail['member'] === 'string' ? detail['member'] : node)

const gains: Fold = (timeline, event) => {
  own(timeline, event, true)
}
const loses: Fold = (timeline, event) => {
  own(timeline, event, false)
}
const starts: Fold = (timeline, event) => {
  end(timeline, who(event), event.time)
  setRunning(timeline, who(event), true, event.time)
}
const thaws: Fold = (timeline, event) => {
  setRunning(timeline, who(event), true, event.time)
}
const freezes: Fold = (timeline, event) => {
  setRunning(timeline, who(event), false, event.time)
}
const ends: Fold = (timeline, event) => {
  end(timeline, who(event), event.time)
}
const stands: Fold = (timeline, event) => {
  stand(timeline, event, standingOf(event.detail))
}
const goes: Fold = (timeline, event) => {
  stand(timeline, event, null)
}
const mintsItsId: Fold = (timeline, { node, detail }) => {
  if (typeof detail['memberId'] === 'string') timeline.mintedBy.set(detail['memberId'], node)
}
const ticks: Fold = (timeline, { type, time, step, node, detail: { message } }) => {
  const label = labelOf(type)
  if (label?.kind === 'request' && typeof message === 'number') timeline.ticks.push({ time, step, member: node, api: label.api, message })
}

/** What each type of event does to the timeline; the others are not even read. */
const folds: ReadonlyMap<string, Fold> = new Map<string, Fold>([
  ['onPartitionsAssigned', gains],
  ['onPartitionsRevoked', loses],
  ['onPartitionsLost', loses],
  ['ConsumerStarted', starts],
  ['ConsumerThawed', thaws],
  ['ConsumerFrozen', freezes],
  ['ConsumerKilled', ends],
  ['ConsumerClosed', ends],
  ['ConsumerStopped', ends],
  ['ConsumerFailed', ends],
  ['GroupStateChanged', changeState],
  ['MemberReconciled', stands],
  ['MemberRemoved', goes],
  ['MemberAway', goes],
  ['JoiningGroup', mintsItsId],
])

/** The fold of a type of event, if any. */
export const foldOf = (type: string): Fold | undefined => folds.get(type) ?? (labelOf(type)?.kind === 'request' ? ticks : undefined)
