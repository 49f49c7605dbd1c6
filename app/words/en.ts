import { player } from './en/player'
import { refusals } from './en/refusals'
import { site } from './en/site'
import { sequence } from './en/sequence'
import { time } from './en/time'
import { stage } from './en/stage'

/** Every text that is not a lesson's. English is the pattern: each other language has its type, so a missing text fails the build. */
export const en = {
  refusals,
  site,
  player,
  stage,
  sequence,
  time,
}

export type Words = typeof en
