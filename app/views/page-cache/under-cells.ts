import { textAt, type TextBox } from '../../marks/text-box'
import type { PageCacheMoment, PageState } from '../../select/page-cache'
import { fitText, textWidth, wrapText } from '../../ui/measure'
import type { Words } from '../../words/en'
import { countOf, pageStates } from './spec'

/** How much stands under the cells. In a room a picture that would not fit says less, and keeps what moves. */
export const details = ['felt', 'full', 'numbers', 'legend', 'flow', 'cells', 'least'] as const

/** `close`: on a page of little height all but the reasons of the numbers, closer together. */
export type Detail = (typeof details)[number] | 'close'

/** A state's sign and its words, with how many pages are in it. */
export interface LegendEntry {
  readonly state: PageState | 'marker'
  readonly x: number
  readonly y: number
  readonly text: TextBox
}

/** A number that sums the moment up, and what it says. */
export interface PlacedNumber {
  readonly value: TextBox
  readonly texts: readonly TextBox[]
}

/** A sign and a count for each state that a page can be in. */
export function placeLegend(
  moment: PageCacheMoment,
  y: number,
  width: number,
  { pageCache }: Words,
): { readonly legend: readonly LegendEntry[]; readonly bottom: number } {
  const entries = [
    ...pageStates.map((state) => [state, pageCache.legend(pageCache.states[state], countOf(moment.pages, state))] as const),
    ['marker', pageCache.marker] as const,
  ]
  let [x, line] = [10, y]
  const legend = entries.map(([state, said]) => {
    const needs = 20 + textWidth(said, 12, 'sans400') + 22
    if (x > 10 && x + needs > width) [x, line] = [10, line + 24]
    const at = { state, x, y: line, text: textAt(x + 20, line + 12, fitText(said, width - x - 26, 12, 'sans400'), 12, { ink: 'soft' }) }
    x += needs
    return at
  })
  return { legend, bottom: line + 24 }
}

const sizeOf = (value: string, room: number): number => [28, 24, 20, 16].find((size) => textWidth(value, size, 'sans600') <= room) ?? 14

/** How long data stays in memory, what came from the disk, what went out; nothing where there is no room. */
export function placeNumbers(
  moment: PageCacheMoment,
  y: number,
  width: number,
  { pageCache }: Words,
  detail: Detail,
): { readonly numbers: readonly PlacedNumber[]; readonly bottom: number } {
  if (detail !== 'felt' && detail !== 'full' && detail !== 'numbers' && detail !== 'close') return { numbers: [], bottom: y }
  const { numbers } = pageCache
  const { readers, survives, survivesWithoutLaggard, capacityPages, pages } = moment
  const disk = readers.reduce((sum, { diskBytes }) => sum + diskBytes, 0)
  const sent = readers.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  const forWhom = readers.filter(({ diskBytes }) => diskBytes > 0).map(({ name }) => name)
  const resident = countOf(pages, 'cached') + countOf(pages, 'ahead')
  const told = [
    survives === null
      ? [numbers.still, numbers.survivesSays, numbers.stillWhy]
      : [numbers.survives(survives, survivesWithoutLaggard), numbers.survivesSays, numbers.survivesWhy(capacityPages)],
    [numbers.bytes(disk), numbers.disk, numbers.diskFor(forWhom)],
    [numbers.bytes(sent), numbers.network, numbers.networkWhy(resident)],
  ]
  const columns = width >= 560 ? 3 : 1
  const across = (width - 20) / columns
  let top = y
  const placed = told.map(([value = '', says = '', why = ''], n) => {
    const x = 10 + (n % columns) * across
    const [saysLines, whyLines] = [says, detail === 'full' || detail === 'felt' ? why : ''].map((each) =>
      wrapText(each, across - 12, 12, 'sans400'),
    ) as [readonly string[], readonly string[]]
    const lines = [...saysLines, ...whyLines]
    const at = top
    if (columns === 1) top += 34 + lines.length * 17 + 14
    return {
      value: textAt(x, at + 28, fitText(value, across - 12, sizeOf(value, across - 12), 'sans600'), sizeOf(value, across - 12), {
        face: 'sans600',
      }),
      texts: lines.map((line, row) => textAt(x, at + 48 + row * 17, line, 12, { ink: row < saysLines.length ? 'ink' : 'soft' })),
    }
  })
  const tallest = Math.max(...placed.map(({ texts }) => texts.length))
  return { numbers: placed, bottom: columns === 1 ? top : y + 40 + tallest * 17 + 14 }
}
