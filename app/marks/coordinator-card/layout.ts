import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { pickText, pickWords } from '../pick-text'
import type { Box, TextBox } from '../text-box'
import { countWords, deadlineWords, emptyTray, generationWords, placeWords, type CoordinatorCardSpec } from './spec'
import { slotsLayout, type SlotLayout } from './tray-layout'

export interface Pill extends Box {
  readonly text: TextBox
}

export interface CoordinatorCardLayout {
  readonly width: number
  readonly height: number
  readonly pill: Pill
  /** The wash behind what it holds; null on a phone. */
  readonly tray: Box | null
  readonly slots: readonly SlotLayout[]
  readonly texts: readonly TextBox[]
}

/** From here on the tray stands beside the group's state, below that under it. */
const wideFrom = 560

function pill(
  spec: CoordinatorCardSpec,
  words: Words,
  place: { readonly x: number; readonly y: number; readonly room: number; readonly size: number; readonly end: boolean },
): Pill {
  const { size, room } = place
  const text = pickWords([spec.state ?? words.stage.noGroup], room - 40, size, 'sans600')
  const width = textWidth(text, size, 'sans600') + 44
  const x = place.end ? place.x - width : place.x
  return {
    x,
    y: place.y,
    width,
    height: size + 14,
    text: { x: x + 29, y: place.y + (size + 14) / 2 + size * 0.35, text, size, face: 'sans600', anchor: 'start', ink: 'ink' },
  }
}

const moreText = (words: Words, more: number, x: number, y: number): readonly TextBox[] =>
  more === 0 ? [] : [{ x, y, text: words.stage.more(more), size: 13, face: 'sans600', anchor: 'end', ink: 'soft' }]

/** What the tray says beside its slots: how many have come, until when it waits. */
function notes(spec: CoordinatorCardSpec, words: Words): { readonly count: readonly string[]; readonly foot: readonly string[] } {
  if (spec.tray === null) return { count: [], foot: spec.pendingIds > 0 ? words.stage.pendingIds(spec.pendingIds) : [] }
  const deadline = deadlineWords(spec.tray, words)
  const pending = spec.pendingIds > 0 ? words.stage.pendingIds(spec.pendingIds) : []
  const both = deadline[0] !== undefined && pending[0] !== undefined ? [`${deadline[0]} · ${pending[0]}`] : []
  return { count: countWords(spec.tray, words), foot: [...both, ...deadline, ...(deadline.length === 0 ? pending : [])] }
}

function wide(spec: CoordinatorCardSpec, words: Words, width: number, rows: number): CoordinatorCardLayout {
  const left = 22
  const trayX = Math.round(Math.min(240, width * 0.37))
  const inner = { x: trayX + 16, y: 60, width: width - trayX - 24 - 32 }
  const held = slotsLayout(spec, words, inner, rows)
  const tray = { x: trayX, y: 22, width: width - trayX - 24, height: held.height + 76 }
  const room = trayX - left - 12
  const end = inner.x + inner.width
  const { count, foot } = notes(spec, words)
  const title: TextBox = { x: inner.x, y: 46, text: words.stage.purgatory, size: 13, face: 'sans600', anchor: 'start', ink: 'ink' }
  const texts: TextBox[] = [
    pickText([words.stage.coordinator, words.stage.coordinatorShort], {
      x: left,
      y: 41,
      size: 16,
      face: 'sans600',
      anchor: 'start',
      ink: 'ink',
      width: room,
    }),
    pickText(placeWords(spec, words), { x: left, y: 63, size: 13, face: 'sans400', anchor: 'start', ink: 'soft', width: room }),
    title,
    ...moreText(words, held.more, end, inner.y + held.height - 8),
  ]
  if (spec.state !== null)
    texts.push(
      pickText([generationWords(spec, words)], { x: left, y: 134, size: 14, face: 'sans400', anchor: 'start', ink: 'soft', width: room }),
    )
  const countRoom = inner.width - textWidth(title.text, 13, 'sans600') - 16
  if (count.length > 0)
    texts.push(pickText(count, { x: end, y: 46, size: 13, face: 'sans400', anchor: 'end', ink: 'soft', width: countRoom }))
  if (spec.tray === null)
    texts.push(
      pickText(emptyTray(spec, words), {
        x: inner.x,
        y: inner.y + held.height / 2 + 4,
        size: 13,
        face: 'sans400',
        anchor: 'start',
        ink: 'soft',
        width: inner.width,
      }),
    )
  if (foot.length > 0)
    texts.push(
      pickText(foot, {
        x: inner.x,
        y: inner.y + held.height + 23,
        size: 12,
        face: 'sans400',
        anchor: 'start',
        ink: 'soft',
        width: inner.width,
      }),
    )
  return {
    width,
    height: Math.max(154, tray.height + 44),
    pill: pill(spec, words, { x: left, y: 77, room, size: 14, end: false }),
    tray,
    slots: held.slots,
    texts,
  }
}

function narrow(spec: CoordinatorCardSpec, words: Words, width: number, rows: number): CoordinatorCardLayout {
  const pad = 14
  const inner = { x: pad, y: 42, width: width - 2 * pad }
  const held = slotsLayout(spec, words, inner, rows)
  const state = pill(spec, words, { x: width - 12, y: 8, room: width - 120, size: 13, end: true })
  const foot1 = inner.y + held.height + 17
  const { count, foot } = notes(spec, words)
  const texts: TextBox[] = [
    pickText([words.stage.coordinatorShort], {
      x: pad,
      y: 26,
      size: 14,
      face: 'sans600',
      anchor: 'start',
      ink: 'ink',
      width: state.x - pad - 8,
    }),
    ...moreText(words, held.more, width - pad, inner.y + held.height - 8),
  ]
  const generation = pickText([spec.state === null ? (placeWords(spec, words).at(-1) ?? '') : generationWords(spec, words)], {
    x: pad,
    y: foot1,
    size: 12,
    face: 'sans400',
    anchor: 'start',
    ink: 'soft',
    width: inner.width * 0.6,
  })
  texts.push(generation)
  const room = inner.width - textWidth(generation.text, 12, 'sans400') - 12
  const right = count.length > 0 ? count : spec.tray === null ? emptyTray(spec, words) : []
  if (right.length > 0)
    texts.push(pickText(right, { x: width - pad, y: foot1, size: 12, face: 'sans400', anchor: 'end', ink: 'soft', width: room }))
  if (foot.length > 0)
    texts.push(pickText(foot, { x: pad, y: foot1 + 16, size: 12, face: 'sans400', anchor: 'start', ink: 'soft', width: inner.width }))
  return { width, height: foot1 + 16 + 9, pill: state, tray: null, slots: held.slots, texts }
}

function low(spec: CoordinatorCardSpec, words: Words, width: number): CoordinatorCardLayout {
  const pad = 14
  const state = pill(spec, words, { x: pad, y: 38, room: width * 0.42, size: 13, end: false })
  const generation =
    spec.state === null ? (placeWords(spec, words).at(-1) ?? '') : generationWords({ ...spec, nextGeneration: null }, words)
  const slotsX = Math.max(state.x + state.width, 190) + 16
  const held = slotsLayout(spec, words, { x: slotsX, y: 16, width: width - slotsX - pad }, 1)
  const title = pickText([words.stage.coordinatorShort], {
    x: pad,
    y: 27,
    size: 14,
    face: 'sans600',
    anchor: 'start',
    ink: 'ink',
    width: slotsX - 2 * pad,
  })
  const left = pad + textWidth(title.text, 14, 'sans600') + 10
  const texts: TextBox[] = [title, ...moreText(words, held.more, width - pad, 16 + held.height - 8)]
  if (slotsX - left > 40)
    texts.push(
      pickText([generation, ''], { x: left, y: 27, size: 12, face: 'sans400', anchor: 'start', ink: 'soft', width: slotsX - left - 8 }),
    )
  if (spec.tray === null)
    texts.push(
      pickText(emptyTray(spec, words), {
        x: slotsX,
        y: 45,
        size: 13,
        face: 'sans400',
        anchor: 'start',
        ink: 'soft',
        width: width - slotsX - pad,
      }),
    )
  return { width, height: 80, pill: state, tray: null, slots: held.slots, texts: texts.filter((text) => text.text !== '') }
}

/** `low`: in one line, where there is little height. */
export type CoordinatorForm = 'tall' | 'low'

/** Where everything on the coordinator's card goes, from its own left top corner; `rows`: of circles, where there are too many for cards. */
export function coordinatorCardLayout(
  spec: CoordinatorCardSpec,
  words: Words,
  width: number,
  form: CoordinatorForm,
  rows = 2,
): CoordinatorCardLayout {
  if (form === 'low') return low(spec, words, width)
  return width >= wideFrom ? wide(spec, words, width, rows) : narrow(spec, words, width, rows)
}
