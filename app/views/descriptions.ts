import type { Words } from '../words/en'
import { loadArea } from '../words/load'
import type { ViewName } from './names'
import * as stage from './stage/spec'

type Describe = (spec: never, words: Words) => string | Promise<string>

/** Most runs begin on the stage; the words of every other view come with it. */
const describes: Readonly<Record<ViewName, Describe>> = {
  stage: stage.describe,
  sequence: async (spec, words) => (await import('./sequence/spec')).describe(spec, words),
  ownership: async (spec, words) => (await import('./ownership/spec')).describe(spec, words),
  epochs: async (spec, words) => (await import('./epochs/spec')).describe(spec, words),
  'state-machine': async (spec, words) => (await import('./state-machine/spec')).describe(spec, words),
  compare: async (spec, words) => (await import('./compare/spec')).describe(spec, words),
  log: async (spec, words) => {
    // Its texts are an area of their own.
    const [{ describe }] = await Promise.all([import('./log/spec'), loadArea(words, 'logView')])
    return describe(spec, words)
  },
  'two-logs': async (spec, words) => {
    const [{ describe }] = await Promise.all([import('./two-logs/spec'), loadArea(words, 'twoLogs')])
    return describe(spec, words)
  },
  throughput: async (spec, words) => {
    const [{ describe }] = await Promise.all([import('./throughput/spec'), loadArea(words, 'throughput')])
    return describe(spec, words)
  },
  'read-path': async (spec, words) => (await import('./read-path/spec')).describe(spec, words),
  cluster: async (spec, words) => (await import('./cluster/spec')).describe(spec, words),
  'page-cache': async (spec, words) => (await import('./page-cache/spec')).describe(spec, words),
}

/** What a picture of that view shows, in words. Runs in the page, which has no use for the readings of a world. */
export const describeView = (view: ViewName, spec: unknown, words: Words): string | Promise<string> => describes[view](spec as never, words)
