import type { Words } from './en'
import { player } from './zh-TW/player'
import { refusals } from './zh-TW/refusals'
import { site } from './zh-TW/site'
import { sequence } from './zh-TW/sequence'
import { time } from './zh-TW/time'
import { stage } from './zh-TW/stage'

export const zhTW: Words = {
  refusals,
  site,
  player,
  stage,
  sequence,
  time,
}
