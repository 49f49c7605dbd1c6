import type { Language } from '../words/language'
import type { ScenarioName } from './scenarios'

/** What the contents say of a lesson; nobody loads a lesson that he does not open. */
export interface Heading {
  /** As in the lesson. */
  readonly number: number
  readonly slug: string
  readonly scenario: ScenarioName
  readonly lane?: string
  readonly beatCount: number
  readonly texts: Readonly<Record<Language, { readonly title: string; readonly question: string; readonly lead: string }>>
}

/** Returns what it is given: its type asks for each text in each language. */
export const heading = (data: Heading): Heading => data
