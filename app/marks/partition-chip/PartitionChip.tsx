import { memo } from 'react'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import { Chosen } from '../Chosen'
import { CrossFade } from '../CrossFade'
import { memberHue } from '../hue'
import { same } from '../same'
import { Texts } from '../Texts'
import { isCell, type PartitionChipLayout } from './layout'
import type { PartitionChipSpec } from './spec'

export interface PartitionChipLook {
  readonly spec: PartitionChipSpec
  readonly layout: PartitionChipLayout
}

interface Props {
  readonly now: PartitionChipLook
  /** As it was a moment before; the same as `now` when nothing is under way. */
  readonly past: PartitionChipLook
  readonly selected: boolean
  /** The picture's hatching. */
  readonly hatching: string
}

const roundOf = ({ form }: PartitionChipLayout): number => (isCell(form) ? 2 : radius.chip)

function Ground({ spec, layout, hatching }: PartitionChipLook & { readonly hatching: string }) {
  const theme = useTheme()
  const { width, height, plate } = layout
  const round = roundOf(layout)
  const hues = spec.readers.map((reader) => memberHue(theme, reader.index))
  const share = width / Math.max(1, hues.length)
  return (
    <>
      <rect width={width} height={height} rx={round} fill={hues[0] ?? hatching} />
      {hues.slice(1).map((hue, n) => (
        <rect key={hue} x={(n + 1) * share} width={share} height={height} rx={round} fill={hue} />
      ))}
      {plate === null ? null : <rect {...plate} rx={radius.chip - 2} fill={theme.paper} />}
    </>
  )
}

/** A partition in its reader's colour, or hatched where nobody reads it. Several readers share its width. */
function Chip({ now, past, selected, hatching }: Props) {
  const { width, height, texts } = now.layout
  const alike = same(past.spec.readers, now.spec.readers) && past.layout.width === width && past.layout.form === now.layout.form
  return (
    <g>
      {selected ? <Chosen width={width} height={height} round={roundOf(now.layout)} /> : null}
      <CrossFade
        before={alike ? null : <Ground spec={past.spec} layout={past.layout} hatching={hatching} />}
        after={<Ground spec={now.spec} layout={now.layout} hatching={hatching} />}
      />
      <Texts now={texts} past={past.layout.texts} />
    </g>
  )
}

export const PartitionChip = memo(Chip, same)
