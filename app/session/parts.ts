import type { openRecording } from './open-recording'
import type { tellMoments } from './tell'

/** What a host does for some questions only, and can do once it is here. */
export interface Parts {
  openRecording?: typeof openRecording
  tellMoments?: typeof tellMoments
}
