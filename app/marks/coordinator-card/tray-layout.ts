import type { Words } from '../../words/en'
import { pickText } from '../pick-text'
import type { Box, TextBox } from '../text-box'
import type { CoordinatorCardSpec, SlotSpec } from './spec'

/** A slot of the tray: with an envelope and words, with words alone, or (many members) a circle with a letter. */
export interface SlotLayout extends Box {
  readonly slot: SlotSpec
  readonly form: 'card' | 'plain' | 'circle'
  readonly texts: readonly TextBox[]
  /** What it is, in words. */
  readonly says: string
}

export interface SlotsLayout {
  readonly slots: readonly SlotLayout[]
  /** How many found no place. */
  readonly more: number
  readonly height: number
}

const gap = 8
const circle = 26

const says = (slot: SlotSpec, words: Words): string =>
  slot.held === null
    ? (words.stage.missing(slot.name)[0] ?? '')
    : words.stage.says.message(words.stage.message(slot.held, 'request'), 'request', slot.name, null)

/** From here on there is room for an envelope beside the words, or for the words. */
const cardFrom = 86
const plainFrom = 68

function card(slot: SlotSpec, words: Words, box: Box): SlotLayout {
  const form = box.width >= cardFrom ? 'card' : 'plain'
  const middle = box.y + box.height / 2
  const centred = { x: box.x + box.width / 2, anchor: 'middle', width: box.width - 8 } as const
  if (slot.held === null) {
    const wordings = [words.stage.missing(slot.name), words.stage.missing(slot.letter)].flat()
    return {
      ...box,
      slot,
      form,
      texts: [pickText(wordings, { ...centred, y: middle + 4.5, size: 13, face: 'sans400', ink: 'soft' })],
      says: says(slot, words),
    }
  }
  const at = form === 'plain' ? centred : ({ x: box.x + 40, anchor: 'start', width: box.width - 46 } as const)
  return {
    ...box,
    slot,
    form,
    says: says(slot, words),
    texts: [
      pickText([slot.name, slot.letter], { ...at, y: middle - 4, size: 13, face: 'sans600', ink: 'ink' }),
      pickText(words.stage.heldApi(slot.held), { ...at, y: middle + 13, size: 12, face: 'sans400', ink: 'soft' }),
    ],
  }
}

/** Cards if as many as there are members fit in one row, circles in at most `rows` rows otherwise. The height does not hang on what lies there. */
export function slotsLayout(
  spec: CoordinatorCardSpec,
  words: Words,
  area: { readonly x: number; readonly y: number; readonly width: number },
  rows: number,
): SlotsLayout {
  const slots = spec.tray?.slots ?? []
  const expected = Math.max(1, spec.expected)
  const width = Math.min(112, (area.width - (expected - 1) * gap) / expected)
  if (width >= plainFrom) {
    const height = 46
    return {
      slots: slots.map((slot, n) => card(slot, words, { x: area.x + n * (width + gap), y: area.y, width, height })),
      more: 0,
      height,
    }
  }
  const perRow = Math.max(1, Math.floor((area.width + gap) / (circle + gap)))
  const needed = Math.min(rows, Math.ceil(expected / perRow))
  const room = perRow * needed
  const shown = slots.length > room ? slots.slice(0, room - 1) : slots
  return {
    slots: shown.map((slot, n) => ({
      x: area.x + (n % perRow) * (circle + gap),
      y: area.y + Math.floor(n / perRow) * (circle + gap),
      width: circle,
      height: circle,
      slot,
      form: 'circle',
      texts: [],
      says: says(slot, words),
    })),
    more: slots.length - shown.length,
    height: needed * (circle + gap) - gap,
  }
}
