import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { pickText } from '../pick-text'
import type { Box, TextBox } from '../text-box'
import { readerLetters, type PartitionChipSpec } from './spec'

/** With a word for nobody, with its name and a letter, a cell with a letter, or a cell of colour. */
export type ChipForm = 'chip' | 'small' | 'letter' | 'cell'

export const chipHeight: Readonly<Record<ChipForm, number>> = { chip: 42, small: 28, letter: 18, cell: 14 }

export interface PartitionChipLayout {
  readonly form: ChipForm
  readonly width: number
  readonly height: number
  readonly texts: readonly TextBox[]
  /** Where the hatching is left out, so that the text can be read. */
  readonly plate: Box | null
}

/** Whether a form has no room for the partition's own name. */
export const isCell = (form: ChipForm): boolean => form === 'cell' || form === 'letter'

const shortName = (spec: PartitionChipSpec): string => `p${String(spec.index)}`

/** How wide chips must be to say all that they may have to say: `most` is the largest partition number, `letters` are those of all who may read. */
export function chipWidth(most: number, letters: readonly string[], words: Words, form: ChipForm): number {
  if (isCell(form)) return chipHeight[form]
  const label = textWidth(`p${String(most).replace(/\d/g, '8')}`, form === 'chip' ? 14 : 12, 'sans600')
  const letter = Math.max(8, ...letters.map((each) => textWidth(each, 13, 'sans600')))
  return Math.ceil(
    form === 'chip' ? label + Math.max(letter, textWidth(words.stage.nobody, 13, 'sans400')) + 34 : label + Math.max(letter, 20) + 22,
  )
}

/** Where everything on a chip goes, from its own left top corner. */
export function partitionChipLayout(spec: PartitionChipSpec, words: Words, form: ChipForm, width: number): PartitionChipLayout {
  const height = chipHeight[form]
  if (form === 'cell') return { form, width, height, texts: [], plate: null }
  if (form === 'letter') {
    const [reader] = spec.readers
    const text =
      spec.readers.length === 1 && reader !== undefined && textWidth(reader.letter, 12, 'sans600') <= width - 2 ? reader.letter : ''
    if (text === '') return { form, width, height, texts: [], plate: null }
    return {
      form,
      width,
      height,
      texts: [{ x: width / 2, y: height / 2 + 4.3, text, size: 12, face: 'sans600', anchor: 'middle', ink: 'onFill' }],
      plate: null,
    }
  }
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
