import type { Words } from './en'
import { recordings } from './zh-TW/recordings'
import { errors } from './zh-TW/errors'
import { evidence } from './zh-TW/evidence'
import { sandbox } from './zh-TW/sandbox'
import { lesson } from './zh-TW/lesson'
import { player } from './zh-TW/player'
import { refusals } from './zh-TW/refusals'
import { site } from './zh-TW/site'
import { glossary } from './zh-TW/glossary'
import { sentences } from './zh-TW/sentences'
import { sequence } from './zh-TW/sequence'
import { time } from './zh-TW/time'
import { stage } from './zh-TW/stage'
import { ownership } from './zh-TW/ownership'
import { stateMachine } from './zh-TW/state-machine'
import { events } from './zh-TW/events'
import { inspector } from './zh-TW/inspector'

export const zhTW: Words = {
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
  rules: async () => (await import('./zh-TW/rules')).rules,
}
