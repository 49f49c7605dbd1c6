import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { pickText } from '../pick-text'
import type { TextBox } from '../text-box'
import { type CoordinatorCardLayout, wideFrom, pill, moreText, notes } from './card'
import { emptyTray, generationWords, placeWords, type CoordinatorCardSpec } from './spec'
import { slotsLayout } from './tray-layout'
import { wide } from './wide'

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
  const generation = pickText(spec.state === null ? placeWords(spec, words).slice(-1) : generationWords(spec, words), {
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
  const generation = spec.state === null ? placeWords(spec, words).slice(-1) : generationWords({ ...spec, nextGeneration: null }, words)
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
      pickText([...generation, ''], { x: left, y: 27, size: 12, face: 'sans400', anchor: 'start', ink: 'soft', width: slotsX - left - 8 }),
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
