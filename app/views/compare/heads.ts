import { textAt, type Box, type TextBox } from '../../marks/text-box'
import { fitText, textWidth } from '../../ui/measure'
import type { Grid } from './grid'
import { inOneLine } from './spec'
import type { CompareTexts, LaneTexts } from './texts'

/** What a lane is called and what its group is doing. */
export interface Head {
  /** The strip in the protocol's colour beside the title. */
  readonly mark: Box
  readonly texts: readonly TextBox[]
  /** What the group is doing: in the protocol's colour. */
  readonly state: TextBox
}

function wideHead(grid: Grid, texts: LaneTexts, at: string, y: number, height: number): Head {
  const { size, scale, left } = grid
  const x = left + 14 * scale
  const room = 164 * scale
  const small = (text: string, line: number): TextBox =>
    textAt(x, y + line * scale, fitText(text, room, size(12), 'sans400'), size(12), { ink: 'soft' })
  return {
    mark: { x: left, y, width: 4 * scale, height },
    state: textAt(x, y + 63 * scale, fitText(texts.state, room, size(12), 'mono400'), size(12), { face: 'mono400', ink: 'own' }),
    texts: [
      textAt(x, y + 14 * scale, fitText(texts.title, room, size(16), 'sans600'), size(16), { face: 'sans600' }),
      small(texts.assignor, 30),
      small(at, 48),
      small(texts.waits, 79),
    ].filter(({ text }) => text !== ''),
  }
}

/** Title and state on two lines above the bars. */
function stackedHead(grid: Grid, texts: LaneTexts, y: number): Head {
  const { size, scale, left, right, form } = grid
  const x = left + 12 * scale
  const [unread] = texts.cells
  const number = form === 'phone' && unread !== undefined ? `${unread.value} ${unread.unit}` : ''
  const numberWidth = number === '' ? 0 : textWidth(number, size(20), 'sans600') + 16 * scale
  const room = right - x - numberWidth
  const title = fitText(texts.title, room, size(14), 'sans600')
  const after = x + textWidth(title, size(14), 'sans600') + 8 * scale
  const state = fitText(texts.state, room, size(12), 'mono400')
  const waitsX = x + textWidth(state, size(12), 'mono400') + 8 * scale
  return {
    mark: { x: left, y: y + 3 * scale, width: 4 * scale, height: 34 * scale },
    state: textAt(x, y + 34 * scale, state, size(12), { face: 'mono400', ink: 'own' }),
    texts: [
      textAt(x, y + 15 * scale, title, size(14), { face: 'sans600' }),
      textAt(after, y + 15 * scale, fitText(texts.assignor, Math.max(0, x + room - after), size(12), 'sans400'), size(12), { ink: 'soft' }),
      textAt(waitsX, y + 34 * scale, fitText(texts.waits, Math.max(0, x + room - waitsX), size(12), 'sans400'), size(12), { ink: 'soft' }),
      ...(number === '' ? [] : [textAt(right, y + 26 * scale, number, size(20), { face: 'sans600', anchor: 'end' })]),
    ].filter(({ text }) => text !== ''),
  }
}

/** Where no other number is told, the first one and its name at the end of a line; and where the line ends before them. */
function numberAtEnd(grid: Grid, { columns }: CompareTexts, { cells: [unread] }: LaneTexts, base: number) {
  const { size, scale, right, form } = grid
  if (form !== 'flat' || unread === undefined) return { texts: [], end: right }
  const number = `${unread.value} ${unread.unit}`.trim()
  const name = inOneLine(columns.unread)
  const nameEnd = right - textWidth(number, size(16), 'sans600') - 8 * scale
  return {
    texts: [
      textAt(nameEnd, base, name, size(12), { ink: 'soft', anchor: 'end' }),
      textAt(right, base, number, size(16), { face: 'sans600', anchor: 'end' }),
    ],
    end: nameEnd - textWidth(name, size(12), 'sans400') - 12 * scale,
  }
}

/** Both whole, the title by what sets it apart where there is no room for all of it; or the title alone: half a word says nothing. */
function titleAndState(texts: LaneTexts, room: number, { size, scale }: Grid): { readonly title: string; readonly state: string } {
  const apart = texts.title.split(' · ').at(-1) ?? texts.title
  const wide = (title: string): number => textWidth(title, size(14), 'sans600')
  const stateWide = 10 * scale + textWidth(texts.state, size(12), 'mono400')
  const both = [texts.title, apart].find((title) => wide(title) + stateWide <= room)
  if (both !== undefined) return { title: both, state: texts.state }
  const alone = [texts.title, apart].find((title) => wide(title) <= room) ?? fitText(apart, room, size(14), 'sans600')
  return { title: alone, state: '' }
}

/** Title and state on one line above the bars. */
function flatHead(grid: Grid, all: CompareTexts, texts: LaneTexts, y: number): Head {
  const { size, scale, left } = grid
  const x = left + 12 * scale
  const base = y + 15 * scale
  const number = numberAtEnd(grid, all, texts, base)
  const { end } = number
  const { title, state } = titleAndState(texts, end - x, grid)
  const stateX = x + textWidth(title, size(14), 'sans600') + 10 * scale
  const restX = stateX + textWidth(state, size(12), 'mono400') + 10 * scale
  const rest = [texts.waits, texts.assignor].find((text) => text !== '' && restX + textWidth(text, size(12), 'sans400') <= end) ?? ''
  return {
    mark: { x: left, y: y + 3 * scale, width: 4 * scale, height: 16 * scale },
    state: textAt(stateX, base, state, size(12), { face: 'mono400', ink: 'own' }),
    texts: [
      textAt(x, base, title, size(14), { face: 'sans600' }),
      ...(rest === '' ? [] : [textAt(restX, base, rest, size(12), { ink: 'soft' })]),
      ...number.texts,
    ],
  }
}

/** As much as the form of the picture has room for. */
export function headOf(grid: Grid, texts: CompareTexts, own: LaneTexts, y: number, height: number): Head {
  switch (grid.form) {
    case 'wide':
      return wideHead(grid, own, texts.at, y, height)
    case 'tight':
    case 'flat':
      return flatHead(grid, texts, own, y)
    case 'middle':
    case 'phone':
      return stackedHead(grid, own, y)
  }
}
