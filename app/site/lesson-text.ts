import type { Words } from '../words/en'
import { plainText, type Fillings } from '../words/sentence'

/** A lesson's text without its marks. */
export const plain = (text: string | undefined, words: Words, values: Fillings = {}): string => plainText(text ?? '', values, words)
