import { Label } from '../../marks/Label'
import { markProps } from '../../marks/mark-props'
import { ToldRecords } from '../../marks/ToldRecords'
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

const lost = (fate: Fate): boolean => fate === 'lost' || fate === 'refused'

/** What a producer was told, and what became of each record. */
export function Told({ row, past }: { readonly row: PlacedTold; readonly past: PlacedTold | null }) {
  return <ToldRecords now={row} past={past ?? undefined} fateOf={({ fate }) => ({ kept: fate === 'kept', bad: lost(fate) })} />
}
