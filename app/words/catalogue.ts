import { en, type Words } from './en'
import type { Language } from './language'
import { zhTW } from './zh-TW'

export const catalogue: Readonly<Record<Language, Words>> = { en, 'zh-TW': zhTW }
