import type { ComponentType } from 'react'
import type { Frame } from '../../engine'
import type { Words } from '../words/en'

/** What a reader has picked out; the inspector shows it in full, pictures outline it. */
export type Selection =
  | { readonly kind: 'message'; readonly message: number }
  | { readonly kind: 'member'; readonly member: string }
  | { readonly kind: 'partition'; readonly partition: string }
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'event'; readonly event: number }

/** What a view is asked to be about. */
export interface Subject {
  /** `null`: the first group of the world. */
  readonly groupId: string | null
  readonly selection: Selection | null
  /** Where the run ends, for time axes. */
  readonly endsAt: number
}

/** The half of a view that runs in the worker, beside the world. Specs are plain data that postMessage can carry. */
export interface ViewSpec<Spec> {
  readonly select: (frame: Frame, subject: Subject) => Spec
  /** What the picture shows, in words: live region, transcript, description of an export. */
  readonly describe: (spec: Spec, words: Words) => string
}

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
