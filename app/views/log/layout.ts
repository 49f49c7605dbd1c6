import { pickWords } from '../../marks/pick-text'
import { textAt, type TextBox } from '../../marks/text-box'
import type { LogMoment } from '../../select/log/log-moment'
import { fitText, textWidth } from '../../ui/measure'
import { denseOf, type Dense } from './dense'
import { legendOf, type LegendEntry } from './legend'
import { mostNear } from './look'
import { nearOf, type Cells } from './near-layout'
import { left } from './line-tops'
import { type OwnText, type Panel } from './panel'
import { protectionPanel } from './protection-panel'
import { clockPanel, heldPanel, readerPanel } from './reader-panels'
import { mapPanel, ratioPanel, writingPanel } from './round-panels'
import type { LogWords } from './words'

/** A log to choose. */
export interface Chip {
  readonly partition: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly text: TextBox
}

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

type Make = (place: { readonly x: number; readonly y: number; readonly width: number }) => Panel | null

/** Wider, a panel that has its row to itself says no more. */
const mostAlone = 860

/** Panels side by side where there is room, by their shares; where there is not, one under another. */
function place(rows: readonly (readonly { readonly share: number; readonly make: Make }[])[], width: number, top: number) {
  const panels: Panel[] = []
  const gap = 36
  const room = width - 2 * left
  let y = top
  for (const row of rows) {
    const least = row.length * 250 + (row.length - 1) * gap
    if (room < least) {
      for (const { make } of row) {
        const panel = make({ x: left, y, width: room })
        if (panel === null) continue
        panels.push(panel)
        y = panel.bottom + 20
      }
      continue
    }
    const shares = row.reduce((sum, { share }) => sum + share, 0)
    const free = room - (row.length - 1) * gap
    let [x, bottom] = [left, y]
    for (const { share, make } of row) {
      const panel = make({ x, y, width: row.length === 1 ? Math.min(mostAlone, free) : (free * share) / shares })
      if (panel === null) continue
      panels.push(panel)
      bottom = Math.max(bottom, panel.bottom)
      x += (free * share) / shares + gap
    }
    if (bottom > y) y = bottom + 20
  }
  return { panels, bottom: y }
}

function rowsOf(moment: LogMoment, position: number, words: LogWords) {
  const { cleaner, weight, clocks } = moment
  const round: { share: number; make: Make }[] = []
  if (cleaner?.map != null) {
    const { map } = cleaner
    round.push({ share: 0.6, make: (at) => mapPanel(moment, map, words, at) })
  }
  if (cleaner?.writing != null) {
    const { writing } = cleaner
    round.push({ share: 1.1, make: (at) => writingPanel(moment, writing, words, at) })
  }
  if (weight !== null) round.push({ share: 1.2, make: (at) => ratioPanel(moment, weight, words, at) })
  if (cleaner?.writing == null && clocks.length > 0) round.push({ share: 1.2, make: (at) => clockPanel(moment, words, at) })
  const reads: { share: number; make: Make }[] = [{ share: 1, make: (at) => readerPanel(moment, position, words, at) }]
  if (moment.compact && cleaner === null && protectionPanel(moment, words, { x: 0, y: 0, width: 400 }) !== null)
    (round.length < 2 ? round : reads).push({ share: 0.9, make: (at) => protectionPanel(moment, words, at) })
  const rest: { share: number; make: Make }[] = []
  if (cleaner?.writing != null && clocks.length > 0) rest.push({ share: 1, make: (at) => clockPanel(moment, words, at) })
  if (moment.compact && heldPanel(moment, position, words, { x: 0, y: 0, width: 600 }) !== null)
    rest.push({ share: 1.3, make: (at) => heldPanel(moment, position, words, at) })
  return [round, reads, rest].filter((row) => row.length > 0)
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

const mostChips = 24

function chipAt(name: string, here: boolean, x: number, y: number, width: number): Chip {
  const shown = fitText(name, width - 2 * left - 20, 13, 'mono400')
  const text = textAt(x + 10, y + 17, shown, 13, { face: 'mono400', ink: here ? 'own' : 'ink' })
  return { partition: name, x, y, width: textWidth(shown, 13, 'mono400') + 20, text }
}

function chipsOf({ partitions, partition }: LogMoment, width: number): readonly Chip[] {
  if (partitions.length < 2) return []
  let [x, y] = [left, 32]
  return partitions.slice(0, mostChips).map((name) => {
    const wide = chipAt(name, false, x, y, width).width
    if (x > left && x + wide > width - left) [x, y] = [left, y + 32]
    const chip = chipAt(name, name === partition, x, y, width)
    x += wide + 8
    return chip
  })
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
    // What is to be read stands over a field that may be very long.
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
