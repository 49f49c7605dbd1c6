import { Label } from '../../marks/Label'
import { useTheme } from '../../ui/theme'
import type { LegendEntry } from './legend'
import { smallHole, smallOutline } from './small-outline'

const [width, height] = [10, 14]

/** What the looks of records mean in a field of small cells. */
export function SmallLegendMarks({ entries }: { readonly entries: readonly LegendEntry[] }) {
  const theme = useTheme()
  return entries.map(({ look, x, y, text }) => (
    <g key={look}>
      {look === 'hole' || look === 'batch' ? null : (
        <path d={smallOutline(look === 'tombstone' ? 'latest' : look, x + 3, y + 1, width, height)} fill={theme.softInk} />
      )}
      {look === 'tombstone' ? <path d={smallHole(x + 3, y + 1, width, height)} fill={theme.paper} /> : null}
      <Label box={text} />
    </g>
  ))
}
