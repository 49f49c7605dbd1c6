import type { ViewName } from './names'
import { SequenceView } from './sequence/SequenceView'
import { StageView } from './stage/StageView'
import type { ViewComponent } from './view'

const components = { stage: StageView, sequence: SequenceView } satisfies Readonly<Record<ViewName, ViewComponent<never>>>

/** The half of every view that draws, by name; each is given the specs that its other half made. */
export const views = components as unknown as Readonly<Record<ViewName, ViewComponent<unknown>>>
