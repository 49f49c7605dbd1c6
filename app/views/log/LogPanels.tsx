import { Label } from '../../marks/Label'
import { Texts } from '../../marks/Texts'
import { useTheme } from '../../ui/theme'
import { paintOf, Shapes } from './Shapes'
import { SmallCells } from './SmallCells'
import type { LogLayout } from './layout'
import type { Panel } from './panel'

const panelAt = (panels: readonly Panel[], n: number, instead: Panel): Panel => panels[n] ?? instead

interface PanelsProps {
  readonly now: LogLayout
  readonly old: LogLayout
  readonly partition: string
  readonly hatching: string
}

/** What stands under the log: keys, readers, the round that is under way. */
export function Panels({ now, old, partition, hatching }: PanelsProps) {
  const theme = useTheme()
  // Other panels than before: nothing of them glides.
  const alike = now.panels.length === old.panels.length
  const sourceOf = (offset: number): { readonly x: number; readonly y: number } | null => {
    const source = old.near.find((each) => each.partition === partition)?.cells
    const cell = source?.cells.find((each) => each.offset === offset)
    return cell === undefined || source === undefined ? null : { x: cell.x, y: (source.tops[cell.line] ?? 0) + source.size.pad }
  }
  return now.panels.map((panel, n) => {
    const past = alike ? panelAt(old.panels, n, panel) : panel
    return (
      <g key={n} className={panel.ofReaders === true ? 'log-readers' : undefined}>
        <Shapes now={panel.shapes} past={past.shapes} hatching={hatching} />
        <SmallCells now={panel.cells} past={past.cells} sourceOf={sourceOf} />
        <Texts now={panel.texts} past={past.texts} />
        {panel.own.map(({ box, paint }) => (
          <Label key={`${String(box.x)} ${String(box.y)} ${box.text}`} box={box} own={paintOf(paint, theme, hatching)} />
        ))}
      </g>
    )
  })
}
