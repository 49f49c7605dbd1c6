import { shelfOf } from './built-in-shelf'
import { inspect } from './select/inspect'
import { recordAt } from './select/log/inspect-record'
import { answerBeside } from './session/beside'
import { openBeside, runBeside, runLanesOf } from './session/beside-lanes'
import { digestsOf } from './session/digests'
import { createHost } from './session/host'
import { openCluster } from './session/open-cluster'
import { openRecording } from './session/open-recording'
import { reading } from './session/reading'
import { tellMoments } from './session/tell'
import { viewNames } from './views/names'
import { loadSelect } from './views/specs'

const selects = new Map(await Promise.all(viewNames.map(async (view) => [view, await loadSelect(view)] as const)))

/** A host that has everything and answers at once: for tests. */
export const builtInHost = (shelf = shelfOf()) =>
  createHost(shelf, {
    beside: { open: openBeside, answer: answerBeside, run: runBeside, lanesOf: runLanesOf },
    openRecording,
    openCluster,
    tellMoments,
    inspect,
    recordAt,
    digestsOf,
    reading,
    selects,
  })
