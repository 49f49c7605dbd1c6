import type { inspect } from '../select/inspect'
import type { recordAt } from '../select/log/inspect-record'
import type { ViewName } from '../views/names'
import type { Select } from '../views/specs'
import type { answerBeside } from './beside'
import type { openBeside, runBeside, runLanesOf } from './beside-lanes'
import type { digestsOf } from './digests'
import type { openCluster } from './open-cluster'
import type { openRecording } from './open-recording'
import type { reading } from './reading'
import type { tellMoments } from './tell'

/** What a host does for some questions only, and can do once it is here. */
export interface Parts {
  openRecording?: typeof openRecording
  openCluster?: typeof openCluster
  beside?: {
    readonly open: typeof openBeside
    readonly answer: typeof answerBeside
    readonly run: typeof runBeside
    readonly lanesOf: typeof runLanesOf
  }
  tellMoments?: typeof tellMoments
  inspect?: typeof inspect
  recordAt?: typeof recordAt
  digestsOf?: typeof digestsOf
  reading?: typeof reading
  readonly selects: Map<ViewName, Select>
}
