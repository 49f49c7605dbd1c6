import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { pickText } from '../pick-text'
import type { Box, TextBox } from '../text-box'
import { readerLetters, type PartitionChipSpec } from './spec'

/** With a word for nobody, with a letter alone, or a cell of colour. */
export type ChipForm = 'chip' | 'small' | 'cell'

export const chipHeight: Readonly<Record<ChipForm, number>> = { chip: 42, small: 28, cell: 14 }

export interface PartitionChipLayout {
  readonly form: ChipForm
  readonly width: number
  readonly height: number
  readonly texts: readonly TextBox[]
  /** Where the hatching is left out, so that the text can be read. */
  readonly plate: Box | null
}

const shortName = (spec: PartitionChipSpec): string => `p${String(spec.index)}`

/** How wide a chip must be to say all it may have to say. */
export function chipWidth(specs: readonly PartitionChipSpec[], words: Words, form: ChipForm): number {
  if (form === 'cell') return chipHeight.cell
  const label = Math.max(0, ...specs.map((spec) => textWidth(shortName(spec), form === 'chip' ? 14 : 12, 'sans600')))
  const letters = Math.max(8, ...specs.map((spec) => textWidth(readerLetters(spec), 13, 'sans600')))
  return Math.ceil(
    form === 'chip' ? label + Math.max(letters, textWidth(words.stage.nobody, 13, 'sans400')) + 34 : label + Math.max(letters, 20) + 22,
  )
}

/** Where everything on a chip goes, from its own left top corner. */
export function partitionChipLayout(spec: PartitionChipSpec, words: Words, form: ChipForm, width: number): PartitionChipLayout {
  const height = chipHeight[form]
  if (form === 'cell') return { form, width, height, texts: [], plate: null }
  const nobody = spec.readers.length === 0
  const size = form === 'chip' ? 14 : 12
  const pad = form === 'chip' ? 13 : 8
  const base = height / 2 + size * 0.36
  const label: TextBox = { x: pad, y: base, text: shortName(spec), size, face: 'sans600', anchor: 'start', ink: nobody ? 'ink' : 'onFill' }
  const end = { x: width - pad, y: base, anchor: 'end', width: width - 2 * pad - textWidth(label.text, size, 'sans600') - 6 } as const
  if (!nobody)
    return {
      form,
      width,
      height,
      texts: [label, pickText([readerLetters(spec)], { ...end, size: 13, face: 'sans600', ink: 'onFill' })],
      plate: null,
    }
  if (form === 'small')
    return {
      form,
      width,
      height,
      texts: [label],
      plate: { x: 4, y: 4, width: textWidth(label.text, size, 'sans600') + 8, height: height - 8 },
    }
  return {
    form,
    width,
    height,
    texts: [label, pickText([words.stage.nobody], { ...end, size: 13, face: 'sans400', ink: 'soft' })],
    plate: { x: 6, y: 6, width: width - 12, height: height - 12 },
  }
}
