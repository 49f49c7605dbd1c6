import { pickText } from '../../marks/pick-text'
import type { TextBox } from '../../marks/text-box'
import type { Words } from '../../words/en'
import type { Columns, ColumnSpec } from './columns'
import type { EpochsSpec } from './spec'
import type { ColumnLayout } from './shape'

/** From one line of words to the next. */
export const line = 17

/** So many members are listed at the most. */
export const listMosts = { all: 6, bare: 3 } as const

/** Words under each column, centred on it. */
export function belowColumns(columns: readonly ColumnLayout[], pitch: number, top: number): readonly TextBox[] {
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
export function listed(
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

/** That members are gathered, and that some arrows are left out. */
export function noteLines(
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
