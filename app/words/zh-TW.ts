import type { Words } from './en'
import { player } from './zh-TW/player'
import { site } from './zh-TW/site'

export const zhTW: Words = {
  site,
  player,
}
