import type { Words } from '../words/en'
import { loadArea } from '../words/load'
import type { ViewName } from './names'
import * as cluster from './cluster/spec'
import * as compare from './compare/spec'
import * as epochs from './epochs/spec'
import * as log from './log/spec'
import * as ownership from './ownership/spec'
import * as pageCache from './page-cache/spec'
import * as readPath from './read-path/spec'
import * as sequence from './sequence/spec'
import * as stage from './stage/spec'
import * as stateMachine from './state-machine/spec'

const describes = {
  stage: stage.describe,
  sequence: sequence.describe,
  ownership: ownership.describe,
  epochs: epochs.describe,
  'state-machine': stateMachine.describe,
  compare: compare.describe,
  // Its texts are an area of their own.
  log: async (spec: log.LogSpec, words: Words) => {
    await loadArea(words, 'logView')
    return log.describe(spec, words)
  },
  'read-path': readPath.describe,
  cluster: cluster.describe,
  'page-cache': pageCache.describe,
} satisfies Readonly<Record<ViewName, (spec: never, words: Words) => string | Promise<string>>>

/** What a picture of that view shows, in words. Runs in the page, which has no use for the readings of a world. */
export const describeView = (view: ViewName, spec: unknown, words: Words): string | Promise<string> => describes[view](spec as never, words)
