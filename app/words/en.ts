import { player } from './en/player'
import { site } from './en/site'

/** Every text that is not a lesson's. English is the pattern: each other language has its type, so a missing text fails the build. */
export const en = {
  site,
  player,
}

export type Words = typeof en
