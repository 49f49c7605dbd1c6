import type { NodeId, RuleName, SimTime } from '../../engine'
import type { ComparedNumber } from './comparison/compared-number'

export type { ComparedNumber } from './comparison/compared-number'

/** A run by name, and which of its lanes. */
export interface RunName {
  readonly scenario: string
  readonly lane?: string
}

/** The next event, after the moment before it in the same run, that a rule explains. */
export interface Cue {
  readonly rule: RuleName
  /** Only events of this node, or that are sent to it or name it as member. */
  readonly of?: NodeId
}

/** What a reader is asked. The engine's run has the answer, and the choices. */
export type Question =
  /** To whom does it happen first, from the beat before on? Asked among those to whom it happens at all, or all that run. */
  | { readonly ask: 'who-is-next'; readonly rule: RuleName; readonly among?: 'running' }
  /** Which of these comes first? The lesson has words for each (`.choice.1` to `.choice.3`). */
  | { readonly ask: 'what-is-next'; readonly rules: readonly [RuleName, RuleName, RuleName] }
  /** Who computes the next plan: a member, or the broker? */
  | { readonly ask: 'who-computes' }
  | { readonly ask: 'who-leads' }
  /** Who reads the partition when the beat has been played? */
  | { readonly ask: 'who-reads'; readonly partition: string }
  /** Who is given the partition next? */
  | { readonly ask: 'who-gets-it'; readonly partition: string }
  /** Which partitions does the next plan give to nobody, although it could? */
  | { readonly ask: 'what-is-withheld' }
  /** How often, from the beat before to the end of the run? */
  | { readonly ask: 'how-many'; readonly rule: RuleName }
  /** How often the line to the kernel is crossed for one GiB, by the calls of that transfer. */
  | { readonly ask: 'how-many-crossings'; readonly of: NodeId }
  /** How often the CPU copies the bytes of that transfer. */
  | { readonly ask: 'how-many-copies'; readonly of: NodeId }
  /** Which page, when that reader reads it, has more fetched from the disk? */
  | { readonly ask: 'which-page-is-next'; readonly of: string }
  /** To which partition of the topic does the next record of that key go? */
  | { readonly ask: 'which-partition'; readonly topic: string; readonly key: string }
  /** How often does a consumer that starts at an offset at that moment get a record of that key? */
  | { readonly ask: 'how-often-read'; readonly partition: string; readonly key: string; readonly from: number }
  /** What does such a consumer know of that key in the end: a value, that it was deleted, or nothing? */
  | { readonly ask: 'what-is-learned'; readonly partition: string; readonly key: string; readonly from: number }
  /** How many times as much do producers write a second as at the beat before? */
  | { readonly ask: 'how-many-times-as-much' }
  /** How many records does the coordinator read that loads next? */
  | { readonly ask: 'how-many-loaded' }
  /** In which of these runs does nobody read for the longest in sum, or the shortest; in which do the most partitions change hands? */
  | { readonly ask: 'which-run'; readonly runs: readonly RunName[]; readonly by: 'most-unread' | 'least-unread' | 'most-moved' }

/** A number or a name that a text leaves open; the language gives it its form. */
export type Value =
  | { readonly kind: 'name' | 'code'; readonly text: string }
  /** One of the few words that every language has of its own: `nobody`, `the broker`. */
  | { readonly kind: 'word'; readonly word: ValueWord }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'bytes'; readonly bytes: number }
  /** A lane of a scenario. */
  | { readonly kind: 'lane'; readonly lane: string }
  /** A point in time, and a length of it. */
  | { readonly kind: 'time' | 'span'; readonly us: SimTime }
  | { readonly kind: 'names'; readonly names: readonly string[] }

export type ValueWord = 'nobody' | 'none' | 'broker' | 'timer' | 'value' | 'deleted' | 'nothing'

/** By the name that a text gives its gap: `{leader}`. */
export type Values = Readonly<Record<string, Value>>

/** Something to be read off a run at a moment; each fills its own gaps (`select/readings/` has them). */
export type ReadingName =
  | 'steady'
  | 'coordinator'
  | 'newcomer'
  | 'trigger'
  | 'first-told'
  | 'let-go'
  | 'parked'
  | 'barrier'
  | 'leader'
  | 'plan'
  | 'persisted'
  | 'answer-bytes'
  | 'back'
  | 'price'
  | 'keeps'
  | 'added'
  | 'withheld'
  | 'instance'
  | 'session-end'
  | 'fenced'
  | 'epochs'
  | 'group-records'
  | 'unread'
  | 'path'
  | 'memory'
  | 'replica'
  | 'throughput'
  | 'log'

/** Something beside the text of a moment, computed from runs. */
export type Exhibit =
  /** One row for each run: how the group learned of a change and how long it took. */
  | { readonly show: 'runs'; readonly runs: readonly RunName[] }
  /** Who reads what, when, in each run, on one clock. */
  | { readonly show: 'ownership'; readonly runs: readonly RunName[] }
  /** A JoinGroup of the run, opened: what the broker reads, the bytes that it only forwards, and a Connect worker's beside them. */
  | { readonly show: 'two-layers' }
  /** What reading costs each reader of the page cache, and what it has to lose. */
  | { readonly show: 'felt' }

/** A place in a run that a text is about, and what is wanted of it. */
export interface Moment {
  readonly run: RunName
  readonly cue: Cue
  readonly reading?: ReadingName
  readonly question?: Question
  readonly exhibit?: Exhibit
  /** The lanes of the script are open beside each other, and this one is where it happens: steps are those of all of them. */
  readonly beside?: true
  /** What the lanes are compared by: fills gaps for each, led by its name. */
  readonly compared?: ComparedNumber
}

/** One of the answers that a reader may choose. */
export interface Choice {
  readonly id: string
  /** Null: the lesson's own words, under `.choice.` and its number from 1. */
  readonly label: Value | null
  /** Gaps that are filled by what this choice would mean (`{chosen}` and what goes with it). */
  readonly values: Values
}

/** A question as the engine answers it. */
export interface Prediction {
  readonly choices: readonly Choice[]
  /** The id of the choice that is so. */
  readonly answer: string
  /** Why: the rule and the event that show it, and when. */
  readonly rule: RuleName | null
  readonly event: number | null
  readonly step: number
  readonly time: SimTime
  /** `{answer}` and what goes with it. */
  readonly values: Values
}
