import { memo } from 'react'
import { Label } from '../../marks/Label'
import { useTheme } from '../../ui/theme'
import { hueOf } from '../../ui/tokens'
import type { PlacedKey } from './shape'
import type { PlacedPlot } from './plot'

const dotted = '2 4'

export const Plot = memo(function Plot({ plot }: { readonly plot: PlacedPlot }) {
  const theme = useTheme()
  const { box, areas, rules, acts, read, copied } = plot
  const [left, right] = [String(box.x), String(box.x + box.width)]
  return (
    <g>
      {rules.map(({ y, text }) => (
        <g key={y}>
          <path d={`M${left} ${String(y)}H${right}`} stroke={theme.hairline} strokeWidth={1} />
          {text === null ? null : <Label box={text} />}
        </g>
      ))}
      {areas.map(({ broker, path }) => (
        <path key={broker} d={path} fill={hueOf(theme, broker - 1)} stroke={theme.paper} strokeWidth={1} />
      ))}
      {acts.map(({ text, line }, n) => (
        <g key={n}>
          <path d={line} stroke={theme.ink} strokeWidth={1.25} strokeDasharray={dotted} fill="none" />
          {text === null ? null : <Label box={text} halo />}
        </g>
      ))}
      <path d={copied} stroke={theme.paper} strokeWidth={4} fill="none" />
      <path d={copied} stroke={theme.ink} strokeWidth={2} strokeDasharray="2 3" fill="none" />
      <path d={read} stroke={theme.paper} strokeWidth={4} fill="none" />
      <path d={read} stroke={theme.ink} strokeWidth={2} fill="none" />
    </g>
  )
})

/** As the plot draws the number beside it. */
export function Key({ of, x, y, width, height }: PlacedKey) {
  const theme = useTheme()
  if (of === 'written') return <rect x={x} y={y} width={width} height={height} rx={2} fill={hueOf(theme, 0)} />
  const middle = String(y + height / 2)
  const dashes = of === 'copied' ? '2 3' : undefined
  return <path d={`M${String(x)} ${middle}h${String(width)}`} stroke={theme.ink} strokeWidth={2} strokeDasharray={dashes} />
}
