import type { Box, TextBox } from '../../marks/text-box'
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

/** How much of a box is left beside the name of its state. */
const roomBeside = ({ width, height }: Box, state: string): number =>
  width - 14 - textWidth(state, height < 36 ? 12 : 13, 'mono400') - 14 - pad

/** Whether members stand on a line of their own below the state's name: where they would not all find room beside the longest of them. */
export function tokensBelow(spec: ClassicMachineSpec, boxes: ClientBoxes): boolean {
  const box = boxes.COMPLETING_REBALANCE
  return box.height >= belowLeast && spec.members.length > Math.max(1, Math.floor(roomBeside(box, 'COMPLETING_REBALANCE') / 25))
}

/** The least height of a box with two lines. */
const belowLeast = 42

interface Rows {
  readonly radius: number
  readonly pitch: number
  readonly rows: number
  readonly perRow: number
  /** Of the height of the box. */
  readonly middle: number
}

function lineBelow(box: Box): Rows {
  const radius = Math.min(11, (box.height - 26) / 2)
  const pitch = 2 * radius + 5
  return { radius, pitch, rows: 1, perRow: Math.max(1, Math.floor((box.width - 2 * pad) / pitch)), middle: box.y + box.height - radius - 5 }
}

function beside(box: Box, state: string, count: number): Rows {
  const room = roomBeside(box, state)
  const big = Math.floor(room / 36) >= count && box.height >= 34
  const [radius, pitch] = big ? [14, 36] : [11, 25]
  const rows = big ? 1 : Math.max(1, Math.floor((box.height - 4) / (2 * radius + 2)))
  return { radius, pitch, rows, perRow: Math.max(1, Math.floor(room / pitch)), middle: box.y + box.height / 2 }
}

/** Members in the boxes of their states, from the right; smaller where many stand in one. The chosen one is always shown. */
export function tokensLayout(
  spec: ClassicMachineSpec,
  boxes: ClientBoxes,
  chosen: string | null,
  words: Words,
): { readonly places: readonly TokenPlace[]; readonly texts: readonly TextBox[] } {
  const places: TokenPlace[] = []
  const texts: TextBox[] = []
  const below = tokensBelow(spec, boxes)
  for (const state of clientStates) {
    const box = boxes[state]
    const here = spec.members.filter((member) => member.state === state)
    const { radius, pitch, rows, perRow, middle } = below ? lineBelow(box) : beside(box, state, here.length)
    const fits = rows * perRow
    const full = here.length > fits
    const first = full ? here.filter((member) => member.name === chosen) : []
    const order = full ? [...first, ...here.filter((member) => member.name !== chosen)] : here
    const shown = full ? Math.max(1, fits - 1) : here.length
    const usedRows = Math.min(rows, Math.ceil(Math.min(order.length, fits) / perRow))
    const rowY = (row: number): number => middle + (row - (usedRows - 1) / 2) * (2 * radius + 2)
    const across = Math.min(perRow, order.length)
    const spotOf = (n: number): { readonly x: number; readonly y: number } => ({
      x: box.x + box.width - pad - radius - (across - 1 - (n % perRow)) * pitch,
      y: rowY(Math.floor(n / perRow)),
    })
    for (const [n, member] of order.entries())
      places.push({ key: member.name, spec: member, ...spotOf(Math.min(n, shown)), radius, shown: n < shown })
    if (full) texts.push(moreText(spotOf(shown), words.stateMachine.more(here.length - shown)))
  }
  return { places, texts }
}

const moreText = ({ x, y }: { readonly x: number; readonly y: number }, text: string): TextBox => ({
  x,
  y: y + 4.3,
  text,
  size: 12,
  face: 'sans600',
  anchor: 'middle',
  ink: 'soft',
})
