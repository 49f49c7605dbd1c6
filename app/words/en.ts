import { errors } from './en/errors'
import { sandbox } from './en/sandbox'
import { player } from './en/player'
import { refusals } from './en/refusals'
import { site } from './en/site'
import { sentences } from './en/sentences'
import { sequence } from './en/sequence'
import { time } from './en/time'
import { stage } from './en/stage'
import { compare } from './en/compare'
import { ownership } from './en/ownership'
import { epochs } from './en/epochs'
import { stateMachine } from './en/state-machine'
import { events } from './en/events'
import { cluster } from './en/cluster'
import { pageCache } from './en/page-cache'
import { readPath } from './en/read-path'

/** Every text that is not a lesson's. English is the pattern: each other language has its type, so a missing text fails the build. */
export const en = {
  refusals,
  errors,
  sandbox,
  site,
  player,
  stage,
  stateMachine,
  epochs,
  sequence,
  sentences,
  time,
  ownership,
  compare,
  events,
  readPath,
  cluster,
  pageCache,
  /** What a page or a panel needs for itself: loaded with it. */
  areas: {
    evidence: async () => (await import('./en/evidence')).evidence,
    otherEvents: async () => (await import('./en/other-events')).otherEvents,
    gallery: async () => (await import('./en/gallery')).gallery,
    recordings: async () => (await import('./en/recordings')).recordings,
    segment: async () => (await import('./en/segment')).segment,
    lesson: async () => (await import('./en/lesson')).lesson,
    glossary: async () => (await import('./en/glossary')).glossary,
    inspector: async () => (await import('./en/inspector')).inspector,
    logProblems: async () => (await import('./en/log-problems')).logProblems,
    readPathPage: async () => (await import('./en/read-path-page')).readPathPage,
    growthPage: async () => (await import('./en/growth-page')).growthPage,
    twoLogs: async () => (await import('./en/two-logs')).twoLogs,
    throughput: async () => (await import('./en/throughput')).throughput,
    opening: async () => (await import('./en/opening')).opening,
    logView: async () => (await import('./en/log-view')).logView,
  },
  /** One line for every rule: long, and for whoever looks into an event. */
  rules: async () => (await import('./en/rules')).rules,
}

export type Words = typeof en

export type AreaName = keyof Words['areas']

/** The texts of an area, once they are here. */
export type Area<N extends AreaName> = Awaited<ReturnType<Words['areas'][N]>>

/** A catalogue with areas that are here. */
export type WordsWith<N extends AreaName> = Words & { readonly [K in N]: Area<K> }
