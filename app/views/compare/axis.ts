import { timeTicks } from '../../marks/partition-bars/spec'
import { textAt, type Box } from '../../marks/text-box'
import { textWidth } from '../../ui/measure'
import type { Grid } from './grid'
import type { CompareSpec } from './spec'
import type { CompareTexts } from './texts'
import type { CompareLayout } from './shape'

/** The times under the bars, those that the pill of now covers without their words. */
export function ticksOf(spec: CompareSpec, texts: CompareTexts, grid: Grid, y: number, pill: Box): CompareLayout['ticks'] {
  const size = grid.size(12)
  const times = timeTicks(0, spec.endsAt, grid.barsWidth / (64 * grid.scale))
  const step = (times[1] ?? spec.endsAt) - (times[0] ?? 0)
  return times.map((time) => {
    const x = grid.barsX + (time / spec.endsAt) * grid.barsWidth
    const text = textAt(x, y + 8 * grid.scale + size, texts.tick(time, step), size, { face: 'mono400', ink: 'soft', anchor: 'middle' })
    const half = textWidth(text.text, size, 'mono400') / 2 + 4
    const clear = x + half < pill.x || x - half > pill.x + pill.width
    return { x, text: clear && x + half <= grid.right + 8 * grid.scale ? text : null }
  })
}

/** Where now is, with its pill. */
export function nowOf(spec: CompareSpec, texts: CompareTexts, grid: Grid, y: number): CompareLayout['now'] {
  const { scale } = grid
  const size = grid.size(12)
  const x = grid.barsX + (spec.time / spec.endsAt) * grid.barsWidth
  const width = textWidth(texts.now, size, 'sans600') + 18 * scale
  const pill = { x: Math.min(Math.max(x - width / 2, 2), grid.right - width), y: y + 5 * scale, width, height: size + 10 * scale }
  return {
    x,
    pill,
    text: textAt(pill.x + width / 2, pill.y + pill.height / 2 + size * 0.35, texts.now, size, {
      face: 'sans600',
      anchor: 'middle',
      ink: 'onFill',
    }),
  }
}
