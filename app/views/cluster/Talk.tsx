import { Label } from '../../marks/Label'
import { markProps } from '../../marks/mark-props'
import { Texts } from '../../marks/Texts'
import { ToldChip } from '../../marks/ToldChip'
import { useTheme } from '../../ui/theme'
import { lines, radius } from '../../ui/tokens'
import type { PlacedNews } from './news-layout'
import type { Fate, PlacedTold } from './told-layout'

export function News({ placed, selected }: { readonly placed: PlacedNews; readonly selected: boolean }) {
  const theme = useTheme()
  const { news, box, texts, path, head } = placed
  return (
    <g {...markProps({ kind: 'message', message: news.message }, texts.map(({ text }) => text).join(', '))}>
      {path === null ? null : <path d={path} stroke={theme.ink} strokeWidth={1.75} strokeLinejoin="round" fill="none" />}
      {head === null ? null : <path d={`M${String(head.x)} ${String(head.y)}l5 9h-10z`} fill={theme.ink} />}
      <rect {...box} rx={radius.card} fill={theme.card} stroke={theme.ink} strokeWidth={selected ? 3 : lines.border} />
      {texts.map((text) => (
        <Label key={text.y} box={text} />
      ))}
    </g>
  )
}

const bad = (fate: Fate): boolean => fate === 'lost' || fate === 'refused'

export function Told({ row, past }: { readonly row: PlacedTold; readonly past: PlacedTold | null }) {
  return (
    <g>
      <Texts now={row.texts} past={past?.texts ?? row.texts} />
      {row.chips.map((chip) => (
        <ToldChip
          key={chip.key}
          place={chip}
          texts={chip.texts}
          stays={past?.chips.some(({ key }) => key === chip.key) === true}
          kept={chip.fate === 'kept'}
          bad={bad(chip.fate)}
        />
      ))}
    </g>
  )
}
