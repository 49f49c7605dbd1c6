import { type Box, textAt, type TextBox } from '../../marks/text-box'
import { fitText, textWidth, wrapText } from '../../ui/measure'
import type { Grid } from './grid'
import type { LaneTexts } from './texts'

function lines(x: number, y: number, texts: readonly string[], width: number, size: number): readonly TextBox[] {
  const wrapped = texts.filter((text) => text !== '').flatMap((text) => wrapText(text, width, size, 'sans400'))
  return wrapped.map((text, n) => textAt(x, y + n * size * 1.4, text, size, { ink: 'soft' }))
}

interface LaneHead {
  readonly mark: Box
  readonly texts: readonly TextBox[]
  readonly number: TextBox
}

function wideHead(grid: Grid, texts: LaneTexts, y: number, height: number): LaneHead {
  const { size, scale, left, barsX, barsWidth } = grid
  const x = left + 14 * scale
  const room = 160 * scale
  const numberX = barsX + barsWidth + 18 * scale
  return {
    mark: { x: left, y, width: 4 * scale, height },
    number: textAt(numberX, y + size(28), texts.lost, size(30), { face: 'sans600' }),
    texts: [
      textAt(x, y + size(14), fitText(texts.title, room, size(16), 'sans600'), size(16), { face: 'sans600' }),
      ...lines(x, y + size(34), [texts.assignor, texts.rounds], room, size(12)),
      ...lines(numberX, y + size(48), [texts.ofTime, texts.counted, texts.paused, texts.longest], 150 * scale, size(12)),
    ],
  }
}

function middleHead(grid: Grid, texts: LaneTexts, y: number, height: number, top: number): LaneHead {
  const { size, scale, left, barsX, barsWidth } = grid
  const numberX = barsX + barsWidth + 18 * scale
  const title = fitText(texts.title, barsWidth * 0.55, size(14), 'sans600')
  const assignorX = left + 12 * scale + textWidth(title, size(14), 'sans600') + 10 * scale
  return {
    mark: { x: left, y: top + 6 * scale, width: 4 * scale, height: 20 * scale },
    number: textAt(numberX, y + size(26), texts.lost, size(28), { face: 'sans600' }),
    texts: [
      textAt(left + 12 * scale, top + 21 * scale, title, size(14), { face: 'sans600' }),
      textAt(assignorX, top + 21 * scale, fitText(texts.assignor, barsX + barsWidth - assignorX, size(12), 'mono400'), size(12), {
        face: 'mono400',
        ink: 'soft',
      }),
      ...lines(
        numberX,
        y + size(46),
        [texts.ofTime, texts.counted, texts.paused, texts.longest, texts.rounds],
        150 * scale,
        size(12),
      ).filter((text) => text.y <= y + height + size(12)),
    ],
  }
}

function phoneHead(grid: Grid, texts: LaneTexts, y: number): LaneHead {
  const { size, scale, left, right } = grid
  const top = y - grid.head
  const numberWidth = textWidth(texts.lost, size(28), 'sans600')
  const room = right - left - numberWidth - 28 * scale
  return {
    mark: { x: left, y: top + 4 * scale, width: 4 * scale, height: 34 * scale },
    number: textAt(right, top + 30 * scale, texts.lost, size(28), { face: 'sans600', anchor: 'end' }),
    texts: [
      textAt(left + 12 * scale, top + 18 * scale, fitText(texts.title, room, size(14), 'sans600'), size(14), { face: 'sans600' }),
      textAt(left + 12 * scale, top + 35 * scale, fitText(texts.summed, room, size(12), 'sans400'), size(12), { ink: 'soft' }),
    ],
  }
}

export const heads = { wide: wideHead, middle: middleHead, phone: phoneHead }
