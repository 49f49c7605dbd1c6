import type { Words } from '../../words/en'
import { titleOf, type OwnershipLane, type OwnershipSpec } from './spec'

export interface LaneTexts {
  readonly title: string
  readonly assignor: string
  readonly rounds: string
  readonly lost: string
  readonly ofTime: string
  readonly summed: string
  readonly paused: string
  readonly longest: string
  readonly counted: string
}

export interface OwnershipTexts {
  readonly lanes: readonly LaneTexts[]
  readonly none: LaneTexts
  readonly acts: readonly string[]
  readonly now: string
  readonly tick: (us: number, step: number) => string
  readonly empty: string
}

function laneTexts(lane: OwnershipLane, words: Words): LaneTexts {
  const { ownership } = words
  return {
    title: titleOf(lane, words),
    assignor: lane.assignor === null ? '' : ownership.assignor(lane.assignor),
    rounds: lane.barriers === 0 ? '' : ownership.rounds(lane.barriers),
    lost: ownership.lost(lane.lost),
    ofTime: ownership.ofTime,
    summed: ownership.summed,
    paused: ownership.paused(lane.paused, lane.partitions),
    longest: lane.longest === 0 ? '' : ownership.longest(lane.longest),
    counted: lane.countedFrom === null ? '' : ownership.countedFrom(lane.countedFrom),
  }
}

/** Every text of the picture, in this language. */
export function textsOf(spec: OwnershipSpec, words: Words): OwnershipTexts {
  const { ownership } = words
  return {
    lanes: spec.lanes.map((lane) => laneTexts(lane, words)),
    none: { title: '', assignor: '', rounds: '', lost: '', ofTime: '', summed: '', paused: '', longest: '', counted: '' },
    acts: (spec.lanes[0]?.acts ?? []).map((act) => ownership.act(act.name, act.what)),
    now: ownership.now(spec.time),
    tick: ownership.tick,
    empty: ownership.empty,
  }
}
