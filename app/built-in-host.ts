import { createHost } from './session/host'
import { openRecording } from './session/open-recording'
import { tellMoments } from './session/tell'
import { shelf } from './shelf'

/** A host that has everything and answers at once: for tests. */
export const builtInHost = () => createHost(shelf, { openRecording, tellMoments })
