import { softText, type Box, type TextBox } from '../../marks/text-box'
import { fitText, textWidth } from '../../ui/measure'
import type { ToldRecord, TwoLogsWords } from './spec'
import { gap, type Grid } from './grid'

export interface PlacedTold extends Box {
  readonly key: string
  readonly kept: boolean
  readonly texts: readonly TextBox[]
}

export interface ToldRow {
  readonly producer: string
  readonly texts: readonly TextBox[]
  readonly chips: readonly PlacedTold[]
}

/** What a row of promises takes. */
export const toldHeight = ({ labels }: Grid): number => (labels > 0 ? 44 : 62)

/** What a producer was told of records, under or over their offsets. */
export function placeRow(records: readonly ToldRecord[], grid: Grid, x: number, y: number, own: TwoLogsWords): ToldRow {
  const [first] = records
  const wide = grid.labels > 0
  const producer = first?.producer ?? ''
  const acks = first?.acks === 1 ? '1' : 'all'
  const room = (wide ? grid.labels : grid.right - x) - 16
  const name = fitText(own.producer(producer, acks), wide ? room : room / 2, 13, 'sans600')
  const told: TextBox = wide
    ? softText(x, y + 31, fitText(own.wasTold, room, 12, 'sans400'))
    : softText(x + textWidth(name, 13, 'sans600') + 8, y + 13, own.wasTold)
  const top = y + (wide ? 2 : 22)
  const chips = records
    .filter(({ offset }) => offset >= grid.first && offset < grid.first + grid.count)
    .map(({ offset, value, kept }): PlacedTold => {
      const box = { x: grid.xOf(offset), y: top, width: grid.pitch - gap, height: 34 }
      const verdict = kept ? own.kept : own.lost
      const line = { ink: kept ? 'soft' : 'error' } as const
      const needs = textWidth(value, 12, 'sans600') + textWidth(verdict, 12, 'sans400') + 20
      const beside = needs <= box.width
      const middle = box.x + box.width / 2
      const fitting = fitText(value, box.width - 6, 12, 'sans600')
      const texts = beside
        ? [
            softText(box.x + 7, top + 21, value, { face: 'sans600', ink: 'ink' }),
            softText(box.x + box.width - 7, top + 21, verdict, { ...line, anchor: 'end' }),
          ]
        : [
            softText(middle, top + 14, fitting, { face: 'sans600', ink: 'ink', anchor: 'middle' }),
            softText(middle, top + 29, fitText(verdict, box.width - 4, 12, 'sans400'), { ...line, anchor: 'middle' }),
          ]
      return { ...box, key: `${String(offset)} ${value}`, kept, texts }
    })
  return { producer, texts: [softText(x, y + 13, name, { size: 13, face: 'sans600', ink: 'ink' }), told], chips }
}
