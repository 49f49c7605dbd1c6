import { textWidth } from '../../ui/measure'
import type { Bar } from '../../select/timeline/bars'
import type { Box, TextBox } from '../text-box'
import type { PartitionBarsSpec } from './spec'

export interface BarBox extends Box {
  readonly bar: Bar
  readonly text: TextBox | null
}

export interface BarsRow {
  readonly label: string
  readonly y: number
  readonly bars: readonly BarBox[]
}

export interface PartitionBarsLayout {
  readonly width: number
  readonly height: number
  readonly rowHeight: number
  readonly rows: readonly BarsRow[]
}

export interface BarsSize {
  readonly width: number
  readonly rowHeight: number
  readonly gap: number
  /** Whether a bar says its reader's letter, where there is room. */
  readonly letters: boolean
  /** 12 px where nobody says. */
  readonly letterSize?: number
}

/** Below this height a letter cannot be read. */
const letterFrom = 12

function textOf(bar: Bar, box: Box, { letters, letterSize: size = 12 }: BarsSize): TextBox | null {
  const [reader] = bar.readers
  if (!letters || box.height < Math.max(letterFrom, size) || reader === undefined || bar.readers.length > 1) return null
  const text = reader.letter
  if (textWidth(text, size, 'sans600') + 14 > box.width) return null
  return { x: box.x + 8, y: box.y + box.height / 2 + (size * 4.3) / 12, text, size, face: 'sans600', anchor: 'start', ink: 'onFill' }
}

/** Where the bars go, from the left top corner of the first. */
export function partitionBarsLayout(spec: PartitionBarsSpec, size: BarsSize): PartitionBarsLayout {
  const { width, rowHeight, gap } = size
  const scale = width / Math.max(1, spec.to - spec.from)
  const rows = spec.rows.map((row, n) => {
    const y = n * (rowHeight + gap)
    const bars = row.bars.map((bar) => {
      const x = (bar.from - spec.from) * scale
      const box = { x, y, width: Math.max(0.5, (bar.to - bar.from) * scale), height: rowHeight }
      return { ...box, bar, text: textOf(bar, box, size) }
    })
    return { label: row.label, y, bars }
  })
  return { width, height: Math.max(0, rows.length * (rowHeight + gap) - gap), rowHeight, rows }
}
