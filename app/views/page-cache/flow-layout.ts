import type { Box, TextBox } from '../../marks/text-box'
import type { PageCacheMoment } from '../../select/page-cache'
import { fitText, textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'

export interface FlowBar extends Box {
  /** Whose bytes: a reader's place in the list, or the disk's. */
  readonly of: number | 'disk'
}

/** Disk reads and network bytes over time, in bars on one clock. */
export interface FlowLayout {
  readonly bars: readonly FlowBar[]
  readonly baselines: readonly number[]
  readonly from: number
  readonly to: number
  readonly now: { readonly x: number; readonly top: number; readonly bottom: number }
  readonly ticks: readonly { readonly x: number; readonly y: number }[]
  readonly texts: readonly TextBox[]
  /** Over the disk’s bars: the line of the moment goes behind them. */
  readonly amounts: readonly TextBox[]
  readonly bottom: number
}

const soft = { face: 'sans400', anchor: 'start', ink: 'soft' } as const

/** How high the two rows are, and how far apart. */
export interface FlowRows {
  readonly height: number
  readonly between: number
}

export const usualRows: FlowRows = { height: 64, between: 28 }
export const closeRows: FlowRows = { height: 46, between: 14 }

/** Under this width names stand over the rows, not beside them. */
export const stackedUnder = 560

/** A tick every so many seconds: 1, 2 or 5 of a power of ten, at least 46 px apart. */
function tickEvery(span: number, width: number): number {
  const least = (span * 46) / Math.max(1, width)
  const candidates = [500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000, 100_000_000]
  return candidates.find((each) => each >= least) ?? 1_000_000_000
}

function labels(
  moment: PageCacheMoment,
  words: Words,
  width: number,
  top: number,
  rows: FlowRows,
): { readonly texts: readonly TextBox[]; readonly left: number; readonly stacked: boolean } {
  const { flow } = words.pageCache
  const unit = flow.unit(moment.stretch)
  const widest = Math.max(...[flow.disk, flow.network].map((each) => textWidth(each, 13, 'sans600')), textWidth(unit, 12, 'sans400'))
  const stacked = width < stackedUnder
  const texts = [flow.disk, flow.network].flatMap((name, n): readonly TextBox[] => {
    const y = top + n * (rows.height + rows.between)
    if (stacked) return [{ ...soft, x: 10, y: y + 12, text: fitText(`${name}, ${unit}`, width - 20, 12, 'sans400'), size: 12 }]
    return [
      { ...soft, x: 10, y: y + rows.height - 16, text: name, size: 13, face: 'sans600', ink: 'ink' },
      { ...soft, x: 10, y: y + rows.height, text: unit, size: 12 },
    ]
  })
  return { texts, left: stacked ? 10 : widest + 26, stacked }
}

export function flowLayout(moment: PageCacheMoment, words: Words, width: number, top: number, wanted = usualRows): FlowLayout {
  const { flow } = words.pageCache
  const { flows, stretch, time, endsAt, readers } = moment
  // Under a line of words of its own a low row would have nothing left.
  const rows = width < stackedUnder ? usualRows : wanted
  const { texts, left, stacked } = labels(moment, words, width, top, rows)
  const right = width - 12
  const span = Math.max(stretch, endsAt, time)
  const xOf = (at: number): number => left + ((right - left) * at) / span
  const baselines = [0, 1].map((n) => top + n * (rows.height + rows.between) + rows.height)
  const room = rows.height - (stacked ? 40 : 18)
  const mostDisk = Math.max(1, ...flows.map(({ diskBytes }) => diskBytes))
  const mostSent = Math.max(1, ...flows.map(({ sentBytes }) => sentBytes.reduce((sum, each) => sum + each, 0)))
  const bars: FlowBar[] = []
  const amounts: TextBox[] = []
  for (const { from, diskBytes, sentBytes } of flows) {
    const [x, width_] = [xOf(from), Math.max(1, xOf(from + stretch) - xOf(from) - 2)]
    const height = (room * diskBytes) / mostDisk
    if (diskBytes > 0) bars.push({ of: 'disk', x, y: (baselines[0] ?? 0) - height, width: width_, height })
    const said = flow.amount(diskBytes)
    const last = amounts.at(-1)
    const middle = x + width_ / 2
    const half = textWidth(said, 12, 'sans400') / 2
    if (
      diskBytes > 0 &&
      middle + half < width &&
      (last === undefined || last.x + textWidth(last.text, 12, 'sans400') / 2 + 4 < middle - half)
    )
      amounts.push({ ...soft, x: middle, y: (baselines[0] ?? 0) - height - 4, text: said, size: 12, anchor: 'middle' })
    let y = baselines[1] ?? 0
    sentBytes.forEach((sent, of) => {
      const tall = (room * sent) / mostSent
      y -= tall
      if (sent > 0) bars.push({ of, x, y, width: width_, height: tall })
    })
  }
  const every = tickEvery(span, right - left)
  const axis = (baselines[1] ?? 0) + 6
  const ticks = Array.from({ length: Math.floor(span / every) + 1 }, (_, n) => ({ x: xOf(n * every), y: axis, at: n * every }))
  const named = ticks.map(({ x, at }): TextBox => {
    const said = flow.tick(at)
    const half = textWidth(said, 12, 'mono400') / 2
    return {
      ...soft,
      x: Math.min(Math.max(x, 4 + half), width - half - 2),
      y: axis + 18,
      text: said,
      size: 12,
      face: 'mono400',
      anchor: 'middle',
    }
  })
  return {
    bars: readers.length === 0 ? [] : bars,
    baselines,
    from: left,
    to: right,
    now: { x: xOf(time), top: top + (stacked ? 20.4 : -4), bottom: axis },
    ticks,
    texts: [...texts, ...named],
    amounts,
    bottom: axis + 30,
  }
}
