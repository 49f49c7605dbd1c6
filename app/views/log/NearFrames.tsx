import { Label } from '../../marks/Label'
import type { LogMoment } from '../../select/log/log-moment'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import type { Cells } from './near-layout'
import type { LogWords } from './words'

/** A tray for each segment on each line; the active one's is dashed. */
export function Trays({ moment, near }: { readonly moment: LogMoment; readonly near: Cells }) {
  const theme = useTheme()
  return near.trays.map(({ segment, line, x, width, openLeft, openRight }) => {
    const active = moment.segments[segment]?.active === true
    const [from, to] = [openLeft ? x - 6 : x, openRight ? x + width + 6 : x + width]
    return (
      <rect
        key={`${String(segment)} ${String(line)}`}
        x={from}
        y={near.tops[line] ?? 0}
        width={to - from}
        height={near.trayHeight}
        rx={radius.card}
        fill={active ? 'none' : theme.panel}
        stroke={active ? theme.softInk : 'none'}
        strokeDasharray={active ? '4 4' : undefined}
      />
    )
  })
}

/** Where offsets are missing between two records. */
export function Holes({ near, words }: { readonly near: Cells; readonly words: LogWords }) {
  const theme = useTheme()
  return near.holes.map(({ first, last, x, line }) => (
    <g key={`${String(first)} ${String(line)}`}>
      <title>{words.hole(first, last)}</title>
      <rect
        x={x + 0.5}
        y={(near.tops[line] ?? 0) + near.size.pad + 0.5}
        width={near.size.hole - 1}
        height={near.size.height - 1}
        rx={3}
        fill="none"
        stroke={theme.softInk}
        strokeDasharray="2 3"
      />
    </g>
  ))
}

/** Under the records of one batch: it is the batch that is stored, sent and cleaned. */
export function Ties({ near }: { readonly near: Cells }) {
  const theme = useTheme()
  return near.ties.map(({ from, to, line, compressed }) => (
    <rect
      key={`${String(line)} ${String(from)}`}
      x={from + 2}
      y={(near.tops[line] ?? 0) + near.trayHeight - near.size.pad + (compressed === null ? 2 : 1)}
      width={to - from - 4}
      height={compressed === null ? 3 : 6}
      rx={compressed === null ? 1.5 : 1}
      fill={theme.softInk}
    />
  ))
}

/** Brackets over sections and under records that a clock holds. */
export function Brackets({ near }: { readonly near: Cells }) {
  const theme = useTheme()
  const colours = { clean: theme.clean, dirty: theme.dirty, uncleanable: theme.dirty, active: theme.softInk, closed: theme.softInk }
  return (
    <>
      {near.brackets.map(({ section, line, from, to, y }) => (
        <path
          key={`${section} ${String(line)} ${String(from)}`}
          d={`M${String(from + 1)} ${String(y + 6)}V${String(y)}H${String(to - 1)}V${String(y + 6)}`}
          fill="none"
          stroke={colours[section]}
          strokeWidth={2}
          strokeDasharray={section === 'uncleanable' ? '5 3' : undefined}
        />
      ))}
      {near.sectionLabels.map(({ box, section }) => (
        <Label key={`${section} ${String(box.x)} ${String(box.y)}`} box={box} own={colours[section]} />
      ))}
      {near.horizons.map(({ from, to, y }) => (
        <path
          key={`${String(from)} ${String(y)}`}
          d={`M${String(from)} ${String(y - 5)}V${String(y)}H${String(to)}V${String(y - 5)}`}
          fill="none"
          stroke={theme.ink}
          strokeWidth={1.5}
        />
      ))}
    </>
  )
}
