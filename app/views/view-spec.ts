import type { Frame } from '../../engine'
import type { Subject } from '../select/subject'
import type { Words } from '../words/en'

/** The half of a view that runs in the worker, beside the world. Specs are plain data that postMessage can carry. */
export interface ViewSpec<Spec> {
  readonly select: (frame: Frame, subject: Subject) => Spec
  /** What the picture shows, in words: live region, transcript, description of an export. */
  readonly describe: (spec: Spec, words: Words) => string
}
