import type { Frame } from '../../engine'
import type { Subject } from '../select/subject'
import type { Words } from '../words/en'
import type { ViewName } from './names'
import * as ownership from './ownership/spec'
import * as sequence from './sequence/spec'
import * as stage from './stage/spec'
import * as stateMachine from './state-machine/spec'

interface SpecHalf {
  readonly select: (frame: Frame, subject: Subject) => unknown
  readonly describe: (spec: never, words: Words) => string
}

/** The half of every view that runs beside the world, by name. */
const specs = { stage, sequence, ownership, 'state-machine': stateMachine } satisfies Readonly<Record<ViewName, SpecHalf>>

/** What a view shows of a moment: plain data. */
export const selectView = (view: ViewName, frame: Frame, subject: Subject): unknown => specs[view].select(frame, subject)

/** What a picture of that view shows, in words. */
export const describeView = (view: ViewName, spec: unknown, words: Words): string => specs[view].describe(spec as never, words)
