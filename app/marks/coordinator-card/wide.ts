import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { pickText } from '../pick-text'
import type { TextBox } from '../text-box'
import { type CoordinatorCardLayout, pill, moreText, notes } from './card'
import { emptyTray, generationWords, placeWords, type CoordinatorCardSpec } from './spec'
import { slotsLayout } from './tray-layout'

/** The card with its tray beside the facts. */
export function wide(spec: CoordinatorCardSpec, words: Words, width: number, rows: number): CoordinatorCardLayout {
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
      pickText(generationWords(spec, words), { x: left, y: 134, size: 14, face: 'sans400', anchor: 'start', ink: 'soft', width: room }),
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
