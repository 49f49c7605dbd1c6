import type { Selection } from '../select/subject'
import type { Granularity, Intervention } from '../session/messages'
import type { Split } from '../session/split'
import type { ThemeChoice } from '../ui/theme'
import type { ViewName } from '../views/names'
import type { Language } from '../words/language'

/** Built-in scenario (or one of its lanes), shipped recording, or a scenario as text. */
export interface RunPlace {
  readonly kind: 'scenario' | 'recording' | 'inline'
  readonly name: string
  readonly lane?: string
  /** All lanes beside each other, or (with a split) two runs that differ in one config. */
  readonly compare?: true
  readonly split?: Split
}

/** What a link says of where to be; what it leaves out is the page's to choose. */
export interface Place {
  readonly run: RunPlace | null
  readonly page: string | null
  readonly lesson: string | null
  readonly step: number | null
  readonly by: Granularity | null
  readonly view: ViewName | null
  readonly group: string | null
  readonly selection: Selection | null
  readonly interventions: readonly Intervention[]
  readonly language: Language | null
  readonly theme: ThemeChoice | null
}

export const nowhere: Place = {
  run: null,
  page: null,
  lesson: null,
  step: null,
  by: null,
  view: null,
  group: null,
  selection: null,
  interventions: [],
  language: null,
  theme: null,
}
