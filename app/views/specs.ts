import type { Frame, NodeState } from '../../engine'
import type { Subject } from '../select/subject'
import { viewNames, type ViewName } from './names'
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

/** What a view needs in a world, one of these kinds of node. */
const shows: Readonly<Record<ViewName, readonly NodeState['kind'][]>> = {
  stage: ['consumer', 'broker'],
  sequence: ['consumer', 'broker'],
  ownership: ['consumer', 'broker'],
  'state-machine': ['consumer', 'broker'],
}

/** What a view shows of a moment: plain data. Runs beside the world. */
export const selectView = (view: ViewName, frame: Frame, subject: Subject): unknown => selects[view](frame, subject)

/** The views that have something to show of a run, in the order of their tabs: by what stands in its world. */
export function viewsOf({ world }: Frame): readonly ViewName[] {
  const kinds = new Set<string>()
  for (const { kind } of world.nodes.values()) kinds.add(kind)
  return viewNames.filter((name) => shows[name].some((kind) => kinds.has(kind)))
}
