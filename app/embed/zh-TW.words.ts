import { zhTW } from '../words/zh-TW'

globalThis.kafkascopeWords = zhTW
