import { useMemo, type ReactNode } from 'react'
import { useTheme } from '../../ui/theme'
import { hueOf, sans } from '../../ui/tokens'
import { useSize } from '../../ui/use-size'
import { plotLayout, type PlotAxis, type PlotLayout, type PlotSeries } from './plot-layout'

/** A series is told by its shape as well as by its hue. */
export function Shape({
  index,
  x,
  y,
  size,
  fill,
  stroke,
}: {
  readonly index: number
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly stroke: string
}) {
  const common = { fill, stroke, strokeWidth: 1.5 }
  const at = `translate(${String(x)} ${String(y)})`
  switch (index % 4) {
    case 0:
      return <circle transform={at} r={size} {...common} />
    case 1:
      return <rect transform={at} x={-size * 0.9} y={-size * 0.9} width={size * 1.8} height={size * 1.8} {...common} />
    case 2:
      return (
        <path transform={at} d={`M0 ${String(-size * 1.25)}L${String(size * 1.2)} ${String(size)}H${String(-size * 1.2)}Z`} {...common} />
      )
    default:
      return (
        <path
          transform={at}
          d={`M0 ${String(-size * 1.3)}L${String(size * 1.3)} 0L0 ${String(size * 1.3)}L${String(-size * 1.3)} 0Z`}
          {...common}
        />
      )
  }
}

function Axes({ placed }: { readonly placed: PlotLayout }) {
  const theme = useTheme()
  const { area, xTicks, yTicks } = placed
  const text = { fontFamily: sans, fontSize: 12, fill: theme.softInk }
  return (
    <g>
      {yTicks.map(({ at, text: said }) => (
        <g key={at}>
          <path d={`M${String(area.left)} ${String(at)}H${String(area.right)}`} stroke={theme.hairline} strokeWidth={1} />
          <text x={area.left - 8} y={at + 4} textAnchor="end" {...text}>
            {said}
          </text>
        </g>
      ))}
      {xTicks.map(({ at, text: said }) => (
        <g key={at}>
          <path d={`M${String(at)} ${String(area.bottom)}v5`} stroke={theme.softInk} strokeWidth={1} />
          <text x={at} y={area.bottom + 20} textAnchor="middle" {...text}>
            {said}
          </text>
        </g>
      ))}
    </g>
  )
}

interface Props {
  readonly label: string
  readonly series: readonly PlotSeries[]
  readonly x: PlotAxis
  readonly y: PlotAxis
  /** Where the reader stands on the x axis. */
  readonly here: { readonly x: number; readonly text: string } | null
  readonly children?: (placed: PlotLayout) => ReactNode
}

/** Lines and points on two axes, as an image whose numbers stand in the table behind it. */
export function Plot({ label, series, x, y, here }: Props) {
  const theme = useTheme()
  const [element, size] = useSize<HTMLDivElement>()
  const width = size?.width ?? 0
  const height = Math.round(Math.min(380, Math.max(230, width * 0.5)))
  const placed = useMemo(() => (width === 0 ? null : plotLayout(series, x, y, width, height)), [series, x, y, width, height])
  const hereX = placed === null || here === null ? null : Math.min(Math.max(placed.xOf(here.x), placed.area.left), placed.area.right)
  return (
    <div className="plot" ref={element}>
      {placed === null ? null : (
        <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${String(width)} ${String(height)}`}>
          <Axes placed={placed} />
          {hereX === null ? null : (
            <path
              d={`M${String(hereX)} ${String(placed.area.top)}V${String(placed.area.bottom)}`}
              stroke={theme.ink}
              strokeWidth={1.5}
              strokeDasharray="2 4"
            />
          )}
          {placed.series.map(({ name, index, line, path, dots }) => {
            const hue = hueOf(theme, index)
            return (
              <g key={`${name} ${line}`}>
                {line === 'none' ? null : (
                  <path d={path} stroke={hue} strokeWidth={2} strokeDasharray={line === 'dashed' ? '5 4' : undefined} fill="none" />
                )}
                {dots.map((dot) => (
                  <g key={dot.x}>
                    {dot.low === null || dot.high === null ? null : (
                      <path
                        d={`M${String(dot.x)} ${String(dot.low)}V${String(dot.high)}M${String(dot.x - 4)} ${String(dot.low)}h8M${String(dot.x - 4)} ${String(dot.high)}h8`}
                        stroke={hue}
                        strokeWidth={1.5}
                      />
                    )}
                    <Shape index={index} x={dot.x} y={dot.y} size={4.5} fill={hue} stroke={theme.paper} />
                  </g>
                ))}
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}

/** What each hue and shape stands for. */
export function PlotKey({ names }: { readonly names: readonly { readonly name: string; readonly index: number }[] }) {
  const theme = useTheme()
  return (
    <ul className="plot-key">
      {names.map(({ name, index }) => (
        <li key={name}>
          <svg width={26} height={16} aria-hidden="true">
            <path d="M1 8H25" stroke={hueOf(theme, index)} strokeWidth={2} />
            <Shape index={index} x={13} y={8} size={4.5} fill={hueOf(theme, index)} stroke={theme.paper} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
