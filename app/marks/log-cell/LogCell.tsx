import { memo, useId } from 'react'
import { useTheme } from '../../ui/theme'
import { radius, type Tokens } from '../../ui/tokens'
import { CrossFade } from '../CrossFade'
import { memberHue } from '../hue'
import { Label } from '../Label'
import { same } from '../same'
import type { LogCellLayout, LogCellSpec } from './layout'

/** The ground of what a cleaning drops: grey strokes. `paint` is what to fill with. */
export function useCellHatching(): { readonly id: string; readonly paint: string } {
  const id = `hatch${useId().replace(/[^\w-]/g, '')}`
  return { id, paint: `url(#${id})` }
}

/** Belongs inside `<defs>` of the picture that hatches. */
export function CellHatching({ id }: { readonly id: string }) {
  const theme = useTheme()
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={6} height={6} fill={theme.card} />
      <rect width={1.5} height={6} fill={theme.softInk} fillOpacity={0.55} />
    </pattern>
  )
}

export interface LogCellDrawing {
  readonly spec: LogCellSpec
  readonly layout: LogCellLayout
}

function groundOf({ look, key }: LogCellSpec, theme: Tokens, hatching: string): { readonly fill: string; readonly stroke: string } {
  const hue = memberHue(theme, key)
  switch (look) {
    case 'latest':
      return { fill: hue, stroke: hue }
    case 'goes':
      return { fill: hatching, stroke: hue }
    case 'stays':
      return { fill: theme.card, stroke: hue }
    case 'marker':
    case 'keyless':
      return { fill: theme.panel, stroke: theme.softInk }
  }
}

function Ground({ spec, layout, hatching }: LogCellDrawing & { readonly hatching: string }) {
  const theme = useTheme()
  const { width, height, plate, second, texts } = layout
  const { fill, stroke } = groundOf(spec, theme, hatching)
  const inner = spec.look === 'latest' ? theme.onFill : stroke
  return (
    <>
      <rect x={1} y={1} width={width - 2} height={height - 2} rx={radius.chip} fill={fill} stroke={stroke} strokeWidth={2} />
      {plate === null ? null : <rect {...plate} rx={3} fill={theme.card} />}
      {second === 'none' ? null : (
        <rect
          x={3.5}
          y={3.5}
          width={width - 7}
          height={height - 7}
          rx={4}
          fill="none"
          stroke={inner}
          strokeDasharray={second === 'ring' ? undefined : '6 3'}
        />
      )}
      {spec.tombstone ? (
        <rect
          x={5.5}
          y={5.5}
          width={width - 11}
          height={height - 11}
          rx={3}
          fill="none"
          stroke={inner}
          strokeWidth={1.2}
          strokeDasharray="2 2.5"
        />
      ) : null}
      {spec.copied ? <circle cx={width - 8} cy={8} r={3.5} fill={inner} /> : null}
      {texts.map((text) => (
        <Label key={`${String(text.y)} ${text.text}`} box={text} own={memberHue(theme, spec.key)} />
      ))}
    </>
  )
}

interface Props {
  readonly now: LogCellDrawing
  /** As it was a moment before; the same as `now` when nothing is under way. */
  readonly past: LogCellDrawing
  readonly hatching: string
}

/** One record of a log. */
function Cell({ now, past, hatching }: Props) {
  const alike = same(past, now)
  return (
    <CrossFade
      before={alike ? null : <Ground spec={past.spec} layout={past.layout} hatching={hatching} />}
      after={<Ground spec={now.spec} layout={now.layout} hatching={hatching} />}
    />
  )
}

export const LogCell = memo(Cell, same)
