import { Texts } from './Texts'
import type { Box, TextBox } from './text-box'
import { ToldChip } from './ToldChip'

interface Chip extends Box {
  readonly key: string
  readonly texts: readonly TextBox[]
}

interface Row<C extends Chip> {
  readonly texts: readonly TextBox[]
  readonly chips: readonly C[]
}

interface Props<C extends Chip> {
  readonly now: Row<C>
  /** The row as it stood a moment before, if it did. */
  readonly past: Row<C> | undefined
  /** Whether the record is there as it was told, and whether that is a loss. */
  readonly fateOf: (chip: C) => { readonly kept: boolean; readonly bad: boolean }
}

/** What one producer was told, record by record. */
export function ToldRecords<C extends Chip>({ now, past, fateOf }: Props<C>) {
  return (
    <g>
      <Texts now={now.texts} past={past?.texts ?? now.texts} />
      {now.chips.map((chip) => (
        <ToldChip
          key={chip.key}
          place={chip}
          texts={chip.texts}
          stays={past?.chips.some(({ key }) => key === chip.key) === true}
          {...fateOf(chip)}
        />
      ))}
    </g>
  )
}
