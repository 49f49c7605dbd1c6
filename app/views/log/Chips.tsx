import { Label } from '../../marks/Label'
import { markProps } from '../../marks/mark-props'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import type { Chip } from './chip-row'
import type { LogWords } from './words'

/** The logs of a run, to choose from. */
export function Chips({ chips, chosen, words }: { readonly chips: readonly Chip[]; readonly chosen: string; readonly words: LogWords }) {
  const theme = useTheme()
  return chips.map(({ partition, x, y, width, text }) => (
    <g key={partition} {...markProps({ kind: 'partition', partition }, words.showLog(partition))} aria-pressed={partition === chosen}>
      <rect
        x={x}
        y={y}
        width={width}
        height={26}
        rx={radius.chip}
        fill={partition === chosen ? theme.ink : theme.card}
        stroke={theme.hairline}
      />
      <Label box={text} own={theme.paper} />
    </g>
  ))
}
