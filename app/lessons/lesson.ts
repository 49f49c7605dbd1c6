import type { RuleName, ScenarioAction } from '../../engine'
import type { ComparedNumber, Exhibit, Question, ReadingName } from '../select/moment'
import type { ViewName } from '../views/names'
import type { Language } from '../words/language'
import type { ScenarioName } from './scenarios'

/** Begins at the next event, after the beat before of the same run, that a rule of this name explains. */
export interface LessonBeat {
  readonly id: string
  readonly cue: RuleName
  /** Narrows the cue: the event's own node, the node it is sent to, or the member it names. */
  readonly of?: string
  /** The run from here on; the first beat's own where nothing is said yet is the lesson's. */
  readonly scenario?: ScenarioName
  readonly lane?: string
  /** In front from here on. */
  readonly view?: ViewName
  /** A new part of the lesson begins; the catalogue has its name under `phase.` and this. */
  readonly phase?: string
  /** What the reader is asked before the beat is played. The catalogue has the question (`.predict`), what is granted to a wrong answer (`.granted`) and why the answer is so (`.because`). */
  readonly predict?: Question
  /** The beat tells it simply; the catalogue has the exact story as well (`.exact`). */
  readonly exact?: true
  /** Fills the gaps of the beat's texts from the run. */
  readonly reading?: ReadingName
  /** The catalogue has what happened in this run (`.here`), with gaps that the reading fills. */
  readonly here?: true
  readonly exhibit?: Exhibit
  /** Where lanes are compared: what by. It fills gaps for each lane, led by its name. */
  readonly compared?: ComparedNumber
  /** A recording that shows the same on a real broker: its folder. */
  readonly real?: string
}

/** One change that breaks or mends what was seen: opens the sandbox at the moment of a beat. The catalogue has it under `try.` and its id. */
export interface Try {
  readonly id: string
  /** The beat before whose step it happens; its run is opened. */
  readonly beat: string
  readonly action?: ScenarioAction
  /** Another lane or scenario instead of the beat's own. */
  readonly scenario?: ScenarioName
  readonly lane?: string
}

type BeatKey<B extends LessonBeat> =
  | B['id']
  | `${B['id']}.text`
  | (B extends { readonly predict: Question } ? `${B['id']}.${'predict' | 'granted' | 'because'}` : never)
  | (B extends { readonly predict: { readonly ask: 'what-is-next' } } ? `${B['id']}.choice.${1 | 2 | 3}` : never)
  | (B extends { readonly exact: true } ? `${B['id']}.exact` : never)
  | (B extends { readonly here: true } ? `${B['id']}.here` : never)
  | (B extends { readonly phase: infer P extends string } ? `phase.${P}` : never)

/** `title` names the lesson, `question` is the reader's, `lead` says in a line what it is about; a beat's own key is its heading. */
export type TextKey<B extends LessonBeat, T extends Try> = 'title' | 'question' | 'lead' | 'try' | BeatKey<B> | `try.${T['id']}`

/**
 * Texts are plain text with four marks: `{gap}` is filled from the run, `[[term]]` or `[[term|as written]]` leads to the glossary,
 * a pair of backticks holds Kafka's own words and a pair of `**` what matters (`words/sentence.ts` reads them).
 */
export type Texts<K extends string> = Readonly<Record<K, string>>

export interface Lesson<B extends LessonBeat = LessonBeat, T extends Try = Try> {
  /** The number of its folder and of its place in the course. */
  readonly number: number
  /** Its folder, and its name in links. */
  readonly slug: string
  readonly scenario: ScenarioName
  readonly lane?: string
  /** The first is in front. */
  readonly views: readonly [ViewName, ...ViewName[]]
  readonly beats: readonly B[]
  readonly tries: readonly T[]
  /** Recordings of real brokers that show the same, by folder. */
  readonly recordings: readonly string[]
  readonly texts: Readonly<Record<Language, Texts<TextKey<B, T>>>>
}

/** Returns what it is given. Its type is the point: each beat has its texts in each language, and no others. */
export function lesson<const B extends LessonBeat, const T extends Try>(data: Lesson<B, T>): Lesson<B, T> {
  return data
}
