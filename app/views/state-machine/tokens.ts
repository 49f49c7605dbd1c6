import type { TextBox } from '../../marks/text-box'
import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import type { ClientBoxes } from './geometry'
import { clientStates, type ClassicMachineSpec, type TokenSpec } from './spec'

/** A member's token: its middle. Not shown where its box is full: a number stands for it. */
export interface TokenPlace {
  readonly key: string
  readonly spec: TokenSpec
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly shown: boolean
}

const pad = 12

/** Members in the boxes of their states, from the right; smaller where many stand in one. The chosen one is always shown. */
export function tokensLayout(
  spec: ClassicMachineSpec,
  boxes: ClientBoxes,
  chosen: string | null,
  words: Words,
): { readonly places: readonly TokenPlace[]; readonly texts: readonly TextBox[] } {
  const places: TokenPlace[] = []
  const texts: TextBox[] = []
  for (const state of clientStates) {
    const box = boxes[state]
    const here = spec.members.filter((member) => member.state === state)
    const room = box.width - 14 - textWidth(state, 13, 'mono400') - 14 - pad
    const big = Math.floor(room / 36) >= here.length && box.height >= 34
    const [radius, pitch] = big ? [14, 36] : [11, 25]
    const rows = big ? 1 : Math.max(1, Math.floor((box.height - 4) / (2 * radius + 2)))
    const perRow = Math.max(1, Math.floor(room / pitch))
    const fits = rows * perRow
    const full = here.length > fits
    const first = full ? here.filter((member) => member.name === chosen) : []
    const order = full ? [...first, ...here.filter((member) => member.name !== chosen)] : here
    const shown = full ? Math.max(1, fits - 1) : here.length
    const usedRows = Math.min(rows, Math.ceil(Math.min(order.length, fits) / perRow))
    const rowY = (row: number): number => box.y + box.height / 2 + (row - (usedRows - 1) / 2) * (2 * radius + 2)
    const across = Math.min(perRow, order.length)
    const spotOf = (n: number): { readonly x: number; readonly y: number } => ({
      x: box.x + box.width - pad - radius - (across - 1 - (n % perRow)) * pitch,
      y: rowY(Math.floor(n / perRow)),
    })
    for (const [n, member] of order.entries())
      places.push({ key: member.name, spec: member, ...spotOf(Math.min(n, shown)), radius, shown: n < shown })
    if (full) {
      const { x, y } = spotOf(shown)
      texts.push({
        x,
        y: y + 4.3,
        text: words.stateMachine.more(here.length - shown),
        size: 12,
        face: 'sans600',
        anchor: 'middle',
        ink: 'soft',
      })
    }
  }
  return { places, texts }
}
