import { bytes, grouped } from './bytes'
import type { Words } from './en'

/** What may fill a gap in a text; see `Value` in `select/moment.ts`. */
export type Filling =
  | { readonly kind: 'name' | 'code'; readonly text: string }
  | { readonly kind: 'word'; readonly word: keyof Words['sentences']['words'] }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'bytes'; readonly bytes: number }
  | { readonly kind: 'lane'; readonly lane: string }
  | { readonly kind: 'time' | 'span'; readonly us: number }
  | { readonly kind: 'names'; readonly names: readonly string[] }

export type Fillings = Readonly<Record<string, Filling>>

/** A run of text of one kind. */
export type Piece =
  | { readonly kind: 'text' | 'strong' | 'code'; readonly text: string }
  /** `term` is the glossary's name for it. */
  | { readonly kind: 'term'; readonly text: string; readonly term: string }

/** A number and its unit stay on one line. */
const together = (text: string): string => text.replaceAll(/(\d) (?=\p{L})/gu, '$1\u00a0')

/** A value as the language writes it. */
export function written(value: Filling, words: Words): string {
  switch (value.kind) {
    case 'name':
    case 'code':
      return value.text
    case 'word':
      return words.sentences.words[value.word]
    case 'count':
      return grouped(value.count)
    case 'bytes':
      return together(bytes(value.bytes))
    case 'lane': {
      const lanes: Readonly<Record<string, string>> = words.sentences.lanes
      return lanes[value.lane] ?? value.lane
    }
    case 'time':
      return together(words.time.at(value.us))
    case 'span':
      return together(words.time.span(value.us))
    case 'names':
      return value.names.length === 0 ? words.sentences.words.none : words.sentences.list(value.names)
  }
}

const marks = /\{(\w+)\}|\[\[([^\]|]+)(?:\|([^\]]+))?\]\]|`([^`]+)`|\*\*(.+?)\*\*/g

const fill = (text: string, values: Fillings, words: Words): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = values[name]
    return value === undefined ? gap : written(value, words)
  })

/** What ends in a Chinese word, as a time does, meets the next one without a space. */
const closedUp = (text: string): string => text.replaceAll(/(\p{Script=Han}) (?=\p{Script=Han})/gu, '$1')

/** A text in its pieces, gaps filled. It is never HTML; a gap that nothing fills stays as it is written. */
export function piecesOf(text: string, values: Fillings, words: Words): readonly Piece[] {
  const pieces: Piece[] = []
  const plain = (more: string): void => {
    const last = pieces.at(-1)
    if (more === '') return
    if (last?.kind === 'text') pieces[pieces.length - 1] = { kind: 'text', text: closedUp(last.text + more) }
    else pieces.push({ kind: 'text', text: more })
  }
  let at = 0
  for (const found of text.matchAll(marks)) {
    const [whole, gap, term, as, code, strong] = found
    plain(text.slice(at, found.index))
    at = found.index + whole.length
    if (gap !== undefined) {
      const value = values[gap]
      if (value?.kind === 'code') pieces.push({ kind: 'code', text: value.text })
      else plain(value === undefined ? whole : written(value, words))
    } else if (term !== undefined) pieces.push({ kind: 'term', text: as ?? term, term })
    else if (code !== undefined) pieces.push({ kind: 'code', text: fill(code, values, words) })
    else pieces.push({ kind: 'strong', text: fill(strong ?? '', values, words) })
  }
  plain(text.slice(at))
  return pieces
}

/** The same without its marks: for titles, labels and what is spoken. */
export const plainText = (text: string, values: Fillings, words: Words): string =>
  piecesOf(text, values, words)
    .map((piece) => piece.text)
    .join('')
