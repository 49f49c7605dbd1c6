import { pickText } from '../../marks/pick-text'
import type { Box, TextBox } from '../../marks/text-box'
import { textWidth, wrapText } from '../../ui/measure'
import type { Words } from '../../words/en'
import { arrowLayout, laned, laneHeight, wantedArrows, type ArrowLayout } from './arrows'
import { columnsOf, toldBelow, type ColumnSpec, type Columns } from './columns'
import { flagsLayout, poleLabels, type FlagLayout } from './flags'
import { ladderOf, type Ladder } from './ladder'
import { caughtUp, hasItsPartitions, known, nextSays, type EpochsSpec } from './spec'

export interface ColumnLayout extends ColumnSpec {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export interface RungLayout {
  readonly epoch: number
  readonly y: number
  /** The target's. */
  readonly wanted: boolean
}

export interface EpochsLayout {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly rungs: readonly RungLayout[]
  readonly ground: number
  /** The rung that all are to reach. */
  readonly goal: number
  readonly flags: readonly FlagLayout[]
  readonly columns: readonly ColumnLayout[]
  readonly arrows: readonly ArrowLayout[]
  readonly texts: readonly TextBox[]
  readonly box: Box | null
}

const line = 17
const boxPad = 14
const listMosts = { all: 6, bare: 3 } as const

interface Room {
  readonly narrow: boolean
  readonly left: number
  readonly right: number
  readonly membersLeft: number
}

function roomOf(spec: EpochsSpec, words: Words, width: number): Room {
  const narrow = width < 700
  const span = Math.min(width, spec.members.length > 20 ? 1_760 : 1_160)
  const edge = (width - span) / 2
  const left = edge + (narrow ? 44 : 96)
  const right = edge + span - (narrow ? 8 : 24)
  const { groupFlag, targetFlag } = words.epochs
  const flag = (wordings: readonly string[]): number => textWidth(wordings.at(-1) ?? '', 13, 'sans600') + 34
  const [group, target] = [flag(groupFlag(spec.groupEpoch)), flag(targetFlag(spec.assignmentEpoch))]
  return { narrow, left, right, membersLeft: left + (narrow ? 14 + Math.max(group, target) : 290) }
}

/** `bare`: without what the signs mean and what comes next, for a room without the height for it. */
export type Telling = 'all' | 'bare'

function header(spec: EpochsSpec, words: Words, x: number, width: number, telling: Telling): readonly TextBox[] {
  const members = known(spec)
  const counts = words.epochs.counts(
    members.filter((member) => caughtUp(member, spec)).length,
    members.filter((member) => hasItsPartitions(member, spec)).length,
    members.length,
  )
  const soft = { x, size: 13, face: 'sans400', anchor: 'start', ink: 'soft', width } as const
  return [
    pickText(words.epochs.state(spec.state ?? ''), { x, y: 28, size: 16, face: 'sans600', anchor: 'start', ink: 'ink', width }),
    pickText(counts, { ...soft, y: 50 }),
    ...(telling === 'bare' ? [] : [pickText([words.epochs.legend, words.epochs.legendShort], { ...soft, y: 70, size: 12 })]),
  ]
}

const headerBottoms = { all: 82, bare: 60 } as const

interface Next {
  readonly box: Box | null
  readonly texts: readonly TextBox[]
}

/** The box below: whose heartbeat is next, and what it will do. */
function nextBox(spec: EpochsSpec, words: Words, x: number, width: number, bottom: number): Next {
  if (spec.next === null) return { box: null, texts: [] }
  const inner = width - 2 * boxPad
  const lines = wrapText(nextSays(spec.next, words), inner, 13, 'sans400')
  const height = 2 * boxPad + 16 + lines.length * line
  const y = bottom - height
  const at = { x: x + boxPad, anchor: 'start' } as const
  return {
    box: { x, y, width, height },
    texts: [
      pickText([words.epochs.nextTitle(spec.next.name, spec.next.inUs), words.epochs.nextTitle(spec.next.letter, null)], {
        ...at,
        y: y + boxPad + 11,
        size: 13,
        face: 'sans600',
        ink: 'ink',
        width: inner,
      }),
      ...lines.map((text, n): TextBox => ({ ...at, y: y + boxPad + 30 + n * line, text, size: 13, face: 'sans400', ink: 'soft' })),
    ],
  }
}

/** Words under each column, centred on it. */
function belowColumns(columns: readonly ColumnLayout[], pitch: number, top: number): readonly TextBox[] {
  return columns.flatMap(({ x, lines }) =>
    lines.map((wordings, n) =>
      pickText(wordings, {
        x,
        y: top + 22 + n * line,
        size: 12,
        face: n === 0 ? 'sans600' : 'sans400',
        anchor: 'middle',
        ink: n === 0 ? 'ink' : 'soft',
        width: pitch - 10,
      }),
    ),
  )
}

/** Those that are not settled, one a line, where there is no room below each. */
function listed(
  all: readonly ColumnSpec[],
  form: Columns['form'],
  words: Words,
  x: number,
  top: number,
  width: number,
  listMost: number,
): readonly TextBox[] {
  const wanted = form === 'gathered' ? all : all.filter((column) => !column.settled)
  const shown = wanted.length > listMost ? wanted.slice(0, listMost - 1) : wanted
  const place = (n: number) => ({ y: top + 20 + n * line, size: 12, anchor: 'start' }) as const
  const texts = shown.flatMap(({ letter, lines }, n) => {
    const label = pickText([letter], { ...place(n), x, face: 'sans600', ink: 'ink', width: 40 })
    const whole = lines.map(([first = '']) => first).join(' · ')
    const brief = lines.map((wordings) => wordings.at(-1) ?? '').join(' · ')
    return [label, pickText([whole, brief], { ...place(n), x: x + 44, face: 'sans400', ink: 'soft', width: width - 44 })]
  })
  if (wanted.length > shown.length)
    texts.push(
      pickText([words.epochs.more(wanted.length - shown.length)], { ...place(shown.length), x, face: 'sans400', ink: 'soft', width }),
    )
  return texts
}

function rungLabels({ rungs, ground }: Ladder, spec: EpochsSpec, words: Words, { left, narrow }: Room): readonly TextBox[] {
  const place = { x: left - 10, size: 13, face: 'sans400', anchor: 'end', ink: 'soft', width: narrow ? 30 : 80 } as const
  const labels = rungs.map(({ epoch, y, orLess }) =>
    pickText(orLess ? words.epochs.rungOrLess(epoch) : words.epochs.rung(epoch), { ...place, y: y + 4.5 }),
  )
  if (spec.members.some(({ epoch }) => epoch === null || epoch <= 0))
    labels.push(pickText(words.epochs.ground, { ...place, y: ground + 4.5 }))
  return labels
}

function sentence(spec: EpochsSpec, words: Words, width: number, height: number): EpochsLayout {
  const { classic, classicMore, none } = words.epochs
  const inner = Math.min(620, width - 32)
  const says = spec.kind === 'classic' ? [classic[0] ?? '', classicMore] : [none[0] ?? '']
  const texts = says.flatMap((text, part) =>
    wrapText(text, inner, part === 0 ? 16 : 13, part === 0 ? 'sans600' : 'sans400').map((each) => ({ each, part })),
  )
  const top = Math.max(40, height / 2 - texts.length * 14)
  return {
    width,
    height,
    left: 0,
    right: width,
    rungs: [],
    ground: height,
    goal: 0,
    flags: [],
    columns: [],
    arrows: [],
    box: null,
    texts: texts.map(({ each, part }, n) => ({
      x: width / 2,
      y: top + n * 26,
      text: each,
      size: part === 0 ? 16 : 13,
      face: part === 0 ? 'sans600' : 'sans400',
      anchor: 'middle',
      ink: part === 0 ? 'ink' : 'soft',
    })),
  }
}

/** That members are gathered, and that some arrows are left out. */
function noteLines(
  spec: EpochsSpec,
  words: Words,
  form: Columns['form'],
  hidden: number,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): readonly TextBox[] {
  const notes = [
    ...(form === 'gathered' ? [words.epochs.gathered(spec.members.length)] : []),
    ...(hidden > 0 ? [[words.epochs.moreWaits(hidden)]] : []),
  ]
  return notes.map((wordings, n) =>
    pickText(wordings, { x, y: y + (n + 1) * line + 4, size: 12, face: 'sans400', anchor: 'start', ink: 'soft', width }),
  )
}

/** Rungs, flags, members and arrows in a given room; more height than there is where it would be too crowded. */
export function epochsLayout(spec: EpochsSpec, words: Words, width: number, height: number, telling: Telling = 'all'): EpochsLayout {
  if (spec.kind !== 'consumer') return sentence(spec, words, width, height)
  const headerBottom = headerBottoms[telling]
  const room = roomOf(spec, words, width)
  const { left, right, membersLeft, narrow } = room
  const area = right - membersLeft
  const columns = columnsOf(spec, words, area)
  const start = membersLeft + Math.max(0, (area - columns.pitch * columns.columns.length) / 2)
  const xs = new Map(columns.columns.map((column, n) => [column.key, start + (n + 0.5) * columns.pitch]))
  const home = new Map(columns.columns.flatMap((column) => column.members.map((member) => [member.name, column.key] as const)))
  const wanted = wantedArrows(spec.waits, (name) => home.get(name) ?? null, words)
  const { arrows, lanes, left: hidden } = laned(wanted, (key) => xs.get(key) ?? 0, { left: membersLeft, right }, words)
  const below = toldBelow(columns)
  const edge = narrow ? 8 : left - 80
  const deepest = Math.max(1, ...columns.columns.map((column) => column.lines.length))
  const listLines = columns.form === 'gathered' ? columns.columns.length + 1 : columns.columns.filter((column) => !column.settled).length
  const notes = (columns.form === 'gathered' ? 1 : 0) + (hidden > 0 ? 1 : 0)
  const wordsHeight = (below || narrow ? 40 : 58) + line * ((below ? deepest : Math.min(listMosts[telling], listLines)) + notes)
  const top = headerBottom + Math.max(telling === 'bare' ? 40 : 54, lanes * laneHeight + columns.radius + 14)
  const following = telling === 'bare' ? { ...spec, next: null } : spec
  const ready = nextBox(following, words, edge, right - edge, 0)
  const boxHeight = ready.box === null ? 0 : ready.box.height + 18
  const ladder = ladderOf(spec, top, height - boxHeight - wordsHeight, telling === 'bare' ? 34 : Math.max(44, 2 * columns.radius + 8), 110)
  const placed = columns.columns.map((column) => ({
    ...column,
    x: xs.get(column.key) ?? 0,
    y: ladder.yOf(column.epoch),
    radius: columns.radius,
  }))
  const spots = new Map(placed.map((column) => [column.key, column]))
  const wordsTop = ladder.ground + (placed.some((column) => column.y === ladder.ground) ? columns.radius + 2 : 4)
  const listTop = wordsTop + (narrow ? 0 : 24)
  const texts = below
    ? belowColumns(placed, columns.pitch, wordsTop)
    : listed(columns.columns, columns.form, words, edge, listTop, right - edge, listMosts[telling])
  const lowest = Math.max(wordsTop + 24, ...texts.map((text) => text.y))
  const noteTexts = noteLines(spec, words, columns.form, hidden, {
    x: below ? membersLeft : edge,
    y: lowest,
    width: right - (below ? membersLeft : edge),
  })
  const bottom = lowest + noteTexts.length * line + (telling === 'bare' ? 0 : 24) + boxHeight
  const next = nextBox(following, words, edge, right - edge, bottom)
  const flags = flagsLayout(spec, words, ladder, room)
  return {
    width,
    height: Math.max(height, bottom + 8),
    left,
    right,
    rungs: ladder.rungs.map(({ epoch, y }) => ({ epoch, y, wanted: epoch === spec.assignmentEpoch })),
    ground: ladder.ground,
    goal: ladder.yOf(spec.assignmentEpoch),
    flags,
    columns: placed,
    arrows: arrows.flatMap((arrow) => {
      const [from, to] = [spots.get(arrow.from), spots.get(arrow.to)]
      return from === undefined || to === undefined ? [] : [arrowLayout(arrow, headerBottom, from, to, columns.radius)]
    }),
    texts: [
      ...header(spec, words, edge, right - edge, telling),
      ...rungLabels(ladder, spec, words, room),
      ...(narrow ? [] : poleLabels(flags, words, wordsTop)),
      ...texts,
      ...noteTexts,
      ...next.texts,
    ],
    box: next.box,
  }
}

/** Every text of the picture at rest: what a test holds against overlaps. */
export const textsOf = (layout: EpochsLayout): readonly TextBox[] => [
  ...layout.texts,
  ...layout.flags.map((flag) => flag.text),
  ...layout.arrows.map((arrow) => arrow.text),
]
