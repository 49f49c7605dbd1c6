import { shelfOf } from './built-in-shelf'
import { inspect } from './select/inspect'
import { answerBeside, openBeside } from './session/beside'
import { digestsOf } from './session/digests'
import { createHost } from './session/host'
import { openRecording } from './session/open-recording'
import { reading } from './session/reading'
import { tellMoments } from './session/tell'
import { viewNames } from './views/names'
import { loadSelect } from './views/specs'

const selects = new Map(await Promise.all(viewNames.map(async (view) => [view, await loadSelect(view)] as const)))

/** A host that has everything and answers at once: for tests. */
export const builtInHost = () =>
  createHost(shelfOf(), {
    beside: { open: openBeside, answer: answerBeside },
    openRecording,
    tellMoments,
    inspect,
    digestsOf,
    reading,
    selects,
  })
