import type { Entry } from '../../lessons/contents'
import type { ScenarioName } from '../../lessons/scenarios'
import type { Place } from '../../player/place'
import type { ViewName } from '../../views/names'

/** A small picture of a run: who read what, or a view at one moment, so far along its story. */
export type GlanceOf =
  | { readonly kind: 'strip'; readonly scenario: ScenarioName }
  | { readonly kind: 'moment'; readonly scenario: ScenarioName; readonly view: ViewName; readonly along: number }

/** Pages for what is the reader's own, and a run that no lesson tells. */
export type OwnPlace = 'recordings' | 'segment' | 'read-path' | 'growth' | 'transactions'

export const placeOfOwn = (own: OwnPlace): Partial<Place> =>
  own === 'transactions' ? { run: { kind: 'scenario', name: own }, view: 'log' } : { page: own }

/** What the course is about, each with the numbers of its lessons. */
export interface Topic {
  readonly name: 'log' | 'classic' | 'consumer' | 'compaction' | 'readPath' | 'replication'
  readonly lessons: { readonly from: number; readonly to: number }
  readonly glance: GlanceOf
  /** It stands in the first window, and its picture needs parts that nothing else there does: that comes once a reader is there. */
  readonly waits?: true
  /** Where readers bring what is their own, or look further. */
  readonly own?: readonly OwnPlace[]
}

export const topics: readonly Topic[] = [
  {
    name: 'log',
    lessons: { from: 1, to: 2 },
    glance: { kind: 'moment', scenario: 'log', view: 'log', along: 0.6 },
    waits: true,
    own: ['growth', 'transactions'],
  },
  { name: 'classic', lessons: { from: 3, to: 8 }, glance: { kind: 'strip', scenario: 'classic-join' }, own: ['recordings'] },
  {
    name: 'consumer',
    lessons: { from: 9, to: 11 },
    glance: { kind: 'moment', scenario: 'consumer-join', view: 'epochs', along: 0.78 },
  },
  {
    name: 'compaction',
    lessons: { from: 12, to: 14 },
    glance: { kind: 'moment', scenario: 'compaction', view: 'log', along: 0.7 },
    own: ['segment'],
  },
  {
    name: 'readPath',
    lessons: { from: 15, to: 17 },
    glance: { kind: 'moment', scenario: 'zero-copy', view: 'read-path', along: 1 },
    own: ['read-path'],
  },
  {
    name: 'replication',
    lessons: { from: 18, to: 18 },
    glance: { kind: 'moment', scenario: 'leader-dies', view: 'two-logs', along: 0.7 },
  },
]

/** Its lessons, in the order of the course: as many as there are. */
export const lessonsOf = ({ lessons: { from, to } }: Topic, contents: readonly Entry[]): readonly Entry[] =>
  contents.filter(({ number }) => number >= from && number <= to)
