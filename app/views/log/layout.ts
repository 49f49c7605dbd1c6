import { pickWords } from '../../marks/pick-text'
import { textAt, type TextBox } from '../../marks/text-box'
import type { LogMoment } from '../../select/log/log-moment'
import { denseOf, type Dense } from './dense'
import { legendOf, type LegendEntry } from './legend'
import { mostNear } from './look'
import { nearOf, type Cells } from './near-layout'
import { left } from './line-tops'
import type { OwnText, Panel } from './panel'
import type { LogWords } from './words'
import { chipAt, chipsOf, type Chip } from './chip-row'
import { place, rowsOf } from './side-by-side'

export interface LogLayout {
  readonly title: TextBox
  /** The logs that there are, to choose from; none where there is one. */
  readonly chips: readonly Chip[]
  /** The log record by record; where there are few logs all of them, one under another. */
  readonly near: readonly { readonly partition: string; readonly cells: Cells }[]
  readonly far: Dense | null
  readonly panels: readonly Panel[]
  readonly legend: readonly LegendEntry[]
  readonly width: number
  readonly height: number
}

const fields = new WeakMap<LogMoment, { readonly words: LogWords; readonly width: number; readonly far: Dense }>()

/** The field of a moment does not change with where somebody would read: it is moved, not made again. */
function farOf(moment: LogMoment, words: LogWords, width: number, top: number): Dense {
  const known = fields.get(moment)
  if (known?.words === words && known.width === width && known.far.top === top) return known.far
  const far = denseOf(moment, words, width, left, top)
  fields.set(moment, { words, width, far })
  return far
}

/** All lanes one under another, each with its name; of a log without lanes beside it, the names of the others in a row. */
function stackOf(moment: LogMoment, lanes: readonly LogMoment[], position: number, words: LogWords, width: number) {
  if (lanes.length === 0) {
    const chips = chipsOf(moment, width)
    const cells = nearOf(moment, position, words, width, chips.length === 0 ? 32 : (chips.at(-1)?.y ?? 0) + 36)
    return { chips, near: [{ partition: moment.partition, cells }], bottom: cells.bottom }
  }
  const chips: Chip[] = []
  let y = 34
  const near = lanes.map((lane) => {
    const here = lane.partition === moment.partition
    chips.push(chipAt(lane.partition, here, left, y, width))
    const cells = nearOf(lane, here ? position : null, words, width, y + 34)
    y = cells.bottom + 4
    return { partition: lane.partition, cells }
  })
  return { chips, near, bottom: y }
}

/** A field of no more records stands over what is said of it, as cells do; what is said of one that may be very long stands over it. */
const mostOverPanels = 4000

/** The log that a picture is about, with those that stand beside it. */
export interface Shown {
  readonly moment: LogMoment
  readonly lanes: readonly LogMoment[]
}

/** The whole picture at a width: where a reader stands and what is under the records follows from the moment and a position. */
export function layout({ moment, lanes }: Shown, position: number, words: LogWords, width: number): LogLayout {
  const size = moment.segments.reduce((sum, { bytes }) => sum + bytes, 0)
  const title = textAt(
    left,
    20,
    pickWords([words.title(moment.partition, moment.cells.count, size)], width - 2 * left, 14, 'sans400'),
    14,
    {
      ink: 'soft',
    },
  )
  const rows = rowsOf(moment, position, words)
  if (moment.cells.count > mostNear) {
    const chips = chipsOf(moment, width)
    const top = chips.length === 0 ? 32 : (chips.at(-1)?.y ?? 0) + 36
    if (moment.cells.count <= mostOverPanels) {
      const far = farOf(moment, words, width, top)
      const legend = legendOf(moment, words, left, far.bottom + 8, width)
      const { panels, bottom } = place(rows, width, legend.bottom + 14)
      return { title, chips, near: [], far, panels, legend: legend.entries, width, height: bottom }
    }
    const { panels, bottom } = place(rows, width, top + 4)
    const legend = legendOf(moment, words, left, bottom, width)
    const far = farOf(moment, words, width, legend.bottom + 30)
    return { title, chips, near: [], far, panels, legend: legend.entries, width, height: far.bottom }
  }
  const stacked = stackOf(moment, lanes, position, words, width)
  const legend = legendOf(moment, words, left, stacked.bottom + 2, width)
  const { panels, bottom } = place(rows, width, legend.bottom + 14)
  return { title, ...stacked, far: null, panels, legend: legend.entries, width, height: bottom }
}

/** Every text of the picture that stands by itself, where it stands. */
export function textsIn({ title, chips, near, far, panels, legend }: LogLayout): readonly TextBox[] {
  const own = (texts: readonly OwnText[]): readonly TextBox[] => texts.map(({ box }) => box)
  return [
    title,
    ...chips.map(({ text }) => text),
    ...near.flatMap(({ cells }) => [...cells.texts, ...cells.sectionLabels.map(({ box }) => box)]),
    ...(far === null ? [] : far.texts.map(({ box }) => box)),
    ...panels.flatMap((panel) => [...panel.texts, ...own(panel.own), ...panel.cells.flatMap(({ texts }) => texts)]),
    ...legend.map(({ text }) => text),
  ]
}
