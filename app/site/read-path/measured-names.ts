import type { MeasuredPoint } from '../../select/measured'
import type { Words } from '../../words/en'
import type { ReadPathPageWords } from '../../words/en/read-path-page'

export type MeasuredWords = ReadPathPageWords['measured']

/** Where the one call for a whole file stands: beyond every buffer. */
export const oneCallAt = 64 * 1024 * 1024

/** The program or the call that was measured. */
export const wayOf = ({ way }: MeasuredPoint, { readPath }: Words, words: MeasuredWords): string =>
  (Object.hasOwn(words.ways, way) ? words.ways[way] : undefined) ?? readPath.strategy(way)

export const bufferOf = ({ bufferBytes }: MeasuredPoint, { readPath }: Words, words: MeasuredWords): string =>
  bufferBytes > oneCallAt ? words.oneCall : readPath.bytes(bufferBytes)

/** The program, and everything in which its row is not a plain one. */
export function nameOf(point: MeasuredPoint, all: Words, words: MeasuredWords): string {
  const { transport, options, reader } = point
  const transportSaid = Object.hasOwn(words.transports, transport) ? words.transports[transport] : undefined
  const optionsSaid = options.flatMap((option) => (Object.hasOwn(words.options, option) ? (words.options[option] ?? []) : []))
  const copies = reader === 'copies' && transportSaid === undefined ? [words.readerCopies] : []
  return [wayOf(point, all, words), ...(transportSaid === undefined ? [] : [transportSaid]), ...optionsSaid, ...copies].join(', ')
}
