import { recordings } from './en/recordings'
import { errors } from './en/errors'
import { evidence } from './en/evidence'
import { sandbox } from './en/sandbox'
import { lesson } from './en/lesson'
import { player } from './en/player'
import { refusals } from './en/refusals'
import { site } from './en/site'
import { glossary } from './en/glossary'
import { sentences } from './en/sentences'
import { sequence } from './en/sequence'
import { time } from './en/time'
import { stage } from './en/stage'
import { ownership } from './en/ownership'
import { stateMachine } from './en/state-machine'
import { events } from './en/events'
import { inspector } from './en/inspector'

/** Every text that is not a lesson's. English is the pattern: each other language has its type, so a missing text fails the build. */
export const en = {
  refusals,
  recordings,
  errors,
  evidence,
  sandbox,
  site,
  player,
  lesson,
  stage,
  stateMachine,
  sequence,
  glossary,
  sentences,
  time,
  ownership,
  events,
  inspector,
  /** One line for every rule: long, and for whoever looks into an event. */
  rules: async () => (await import('./en/rules')).rules,
}

export type Words = typeof en
