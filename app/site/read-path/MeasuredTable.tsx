import type { TimePreset } from '../../../engine'
import { useWords } from '../../player/react'
import type { MeasuredPoint } from '../../select/measured'
import { useTheme } from '../../ui/theme'
import { bufferOf, nameOf, type MeasuredWords } from './measured-names'

interface Props {
  readonly points: readonly MeasuredPoint[]
  readonly preset: TimePreset
  readonly words: MeasuredWords
  /** Median and spread as a picture in each row, on one scale. */
  readonly drawn: boolean
}

const drawnWidth = 180

/** Median, spread and model of one row, on a scale that begins at 0. */
function Drawn({ point, most, preset }: { readonly point: MeasuredPoint; readonly most: number; readonly preset: TimePreset }) {
  const theme = useTheme()
  const x = (seconds: number): number => 6 + ((drawnWidth - 12) * seconds) / most
  const [low, middle, high] = [x(point.cpu.min), x(point.cpu.median), x(point.cpu.max)].map((at) => at.toFixed(1))
  const model = point.model === null ? null : x(point.model[preset]).toFixed(1)
  return (
    <svg width={drawnWidth} height={18} aria-hidden="true">
      <path d={`M6 9H${String(drawnWidth - 6)}`} stroke={theme.hairline} />
      <path d={`M${low ?? ''} 9H${high ?? ''}M${low ?? ''} 5v8M${high ?? ''} 5v8`} stroke={theme.ink} strokeWidth={1.5} />
      <circle cx={middle} cy={9} r={4.5} fill={theme.ink} />
      {model === null ? null : <path d={`M${model} 1v16`} stroke={theme.cpu} strokeWidth={2} strokeDasharray="4 3" />}
    </svg>
  )
}

/** Rows of what was measured, with the model's figure and how far it is off. */
export function MeasuredTable({ points, preset, words, drawn }: Props) {
  const all = useWords()
  const { columns, seconds, count } = words
  const most = Math.max(...points.map(({ cpu, model }) => Math.max(cpu.max, model?.[preset] ?? 0)))
  const { spreadDrawn, ...others } = columns
  const heads = drawn ? [others.strategy, others.buffer, spreadDrawn, ...Object.values(others).slice(2)] : Object.values(others)
  return (
    <div className="plot-scroll" tabIndex={0} role="region" aria-label={words.table}>
      <table>
        <thead>
          <tr>
            {heads.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.id}>
              <th scope="row">{nameOf(point, all, words)}</th>
              <td>{bufferOf(point, all, words)}</td>
              {drawn ? (
                <td>
                  <Drawn point={point} most={most} preset={preset} />
                </td>
              ) : null}
              <td>{seconds(point.cpu.median)}</td>
              <td>{`${seconds(point.cpu.min)}–${seconds(point.cpu.max)}`}</td>
              <td>{point.runs}</td>
              <td>{count(Math.round(point.calls))}</td>
              <td>{count(Math.round(point.contextSwitches))}</td>
              <td>{point.model === null ? words.none : seconds(point.model[preset])}</td>
              <td>{point.model === null ? words.none : words.off(point.model[preset] / point.cpu.median - 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
