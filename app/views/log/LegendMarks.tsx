import { Label } from '../../marks/Label'
import { useTheme } from '../../ui/theme'
import type { LegendEntry } from './legend'

/** What the looks of records mean. */
export function LegendMarks({ entries, hatching }: { readonly entries: readonly LegendEntry[]; readonly hatching: string }) {
  const theme = useTheme()
  return entries.map(({ look, x, y, text }) => (
    <g key={look}>
      {look === 'batch' ? <rect x={x + 1} y={y + 7} width={14} height={3} rx={1.5} fill={theme.softInk} /> : null}
      <rect
        visibility={look === 'batch' ? 'hidden' : undefined}
        x={x + 1}
        y={y + 1}
        width={look === 'hole' ? 8 : 14}
        height={14}
        rx={3}
        fill={look === 'latest' ? theme.softInk : look === 'goes' || look === 'aborted' ? hatching : look === 'hole' ? 'none' : theme.card}
        stroke={theme.softInk}
        strokeWidth={look === 'hole' ? 1 : 2}
        strokeDasharray={look === 'hole' ? '2 3' : undefined}
      />
      {look === 'tombstone' ? (
        <rect x={x + 4} y={y + 4} width={8} height={8} fill="none" stroke={theme.softInk} strokeDasharray="2 2" />
      ) : null}
      <Label box={text} />
    </g>
  ))
}
