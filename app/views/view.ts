import type { ComponentType } from 'react'
import type { Selection } from '../select/subject'
import type { Words } from '../words/en'

export type { Selection } from '../select/subject'

export interface ViewSize {
  readonly width: number
  readonly height: number
  /** Type sizes × 1.6 and nothing under 18 px. */
  readonly presenter: boolean
}

/** The half that draws: from one moment to the next, t from `ui/motion`. An `<svg>` group or whole svg of exactly this size. */
export interface ViewProps<Spec> {
  readonly from: Spec
  readonly to: Spec
  readonly size: ViewSize
  readonly words: Words
  readonly selection: Selection | null
  readonly onSelect: ((selection: Selection) => void) | null
}

export type ViewComponent<Spec> = ComponentType<ViewProps<Spec>>
