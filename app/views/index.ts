import type { ViewName } from './names'
import { OwnershipView } from './ownership/OwnershipView'
import { SequenceView } from './sequence/SequenceView'
import { StageView } from './stage/StageView'
import { StateMachineView } from './state-machine/StateMachineView'
import type { ViewComponent } from './view'

const components = {
  stage: StageView,
  sequence: SequenceView,
  ownership: OwnershipView,
  'state-machine': StateMachineView,
} satisfies Readonly<Record<ViewName, ViewComponent<never>>>

/** The half of every view that draws, by name; each is given the specs that its other half made. */
export const views = components as unknown as Readonly<Record<ViewName, ViewComponent<unknown>>>
