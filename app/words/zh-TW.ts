import type { Words } from './en'
import { errors } from './zh-TW/errors'
import { sandbox } from './zh-TW/sandbox'
import { player } from './zh-TW/player'
import { refusals } from './zh-TW/refusals'
import { site } from './zh-TW/site'
import { sentences } from './zh-TW/sentences'
import { sequence } from './zh-TW/sequence'
import { time } from './zh-TW/time'
import { stage } from './zh-TW/stage'
import { compare } from './zh-TW/compare'
import { ownership } from './zh-TW/ownership'
import { epochs } from './zh-TW/epochs'
import { stateMachine } from './zh-TW/state-machine'
import { events } from './zh-TW/events'
import { cluster } from './zh-TW/cluster'
import { pageCache } from './zh-TW/page-cache'
import { readPath } from './zh-TW/read-path'

export const zhTW: Words = {
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
  areas: {
    evidence: async () => (await import('./zh-TW/evidence')).evidence,
    otherEvents: async () => (await import('./zh-TW/other-events')).otherEvents,
    gallery: async () => (await import('./zh-TW/gallery')).gallery,
    recordings: async () => (await import('./zh-TW/recordings')).recordings,
    segment: async () => (await import('./zh-TW/segment')).segment,
    lesson: async () => (await import('./zh-TW/lesson')).lesson,
    glossary: async () => (await import('./zh-TW/glossary')).glossary,
    inspector: async () => (await import('./zh-TW/inspector')).inspector,
    logProblems: async () => (await import('./zh-TW/log-problems')).logProblems,
    readPathPage: async () => (await import('./zh-TW/read-path-page')).readPathPage,
    growthPage: async () => (await import('./zh-TW/growth-page')).growthPage,
    twoLogs: async () => (await import('./zh-TW/two-logs')).twoLogs,
    throughput: async () => (await import('./zh-TW/throughput')).throughput,
    opening: async () => (await import('./zh-TW/opening')).opening,
    logView: async () => (await import('./zh-TW/log-view')).logView,
  },
  rules: async () => (await import('./zh-TW/rules')).rules,
}
