import { pickText } from '../../marks/pick-text'
import type { TextBox } from '../../marks/text-box'
import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { arrowLayout, laned, laneHeight, wantedArrows } from './arrows'
import { columnsOf, restOf, toldBelow } from './columns'
import { flagsLayout, poleLabels } from './flags'
import { ladderOf, type Ladder } from './ladder'
import type { EpochsSpec } from './spec'
import type { EpochsLayout, Telling } from './shape'
import { sentence } from './no-ladder'
import { header, headerBottoms } from './headline'
import { belowColumns, line, listed, listMosts, noteLines } from './members-told'
import { nextBox } from './next-box'

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

function rungLabels({ rungs, ground }: Ladder, spec: EpochsSpec, words: Words, { left, narrow }: Room): readonly TextBox[] {
  const place = { x: left - 10, size: 13, face: 'sans400', anchor: 'end', ink: 'soft', width: narrow ? 34 : 80 } as const
  const labels = rungs.map(({ epoch, y, orLess }) =>
    pickText(orLess ? words.epochs.rungOrLess(epoch) : words.epochs.rung(epoch), { ...place, y: y + 4.5 }),
  )
  if (spec.members.some(({ epoch }) => epoch === null || epoch <= 0))
    labels.push(pickText(words.epochs.ground, { ...place, y: ground + 4.5 }))
  return labels
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
  const least = telling === 'bare' ? 34 : Math.max(44, 2 * columns.radius + 8)
  const ladder = ladderOf(spec, top, height - boxHeight - wordsHeight, least, 110, restOf(columns))
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
