import type { Frame } from '../../engine'
import type { Subject } from '../select/subject'
import type { ViewName } from './names'
import * as ownership from './ownership/spec'
import * as sequence from './sequence/spec'
import * as stage from './stage/spec'
import * as stateMachine from './state-machine/spec'

type Select = (frame: Frame, subject: Subject) => unknown

const selects = {
  stage: stage.select,
  sequence: sequence.select,
  ownership: ownership.select,
  'state-machine': stateMachine.select,
} satisfies Readonly<Record<ViewName, Select>>

/** What a view shows of a moment: plain data. Runs beside the world. */
export const selectView = (view: ViewName, frame: Frame, subject: Subject): unknown => selects[view](frame, subject)
