import { useMemo } from 'react'
import { CrossFade } from '../../marks/CrossFade'
import { markProps } from '../../marks/mark-props'
import { Marks } from '../../marks/Marks'
import { same } from '../../marks/same'
import { Texts } from '../../marks/Texts'
import { useUnderway } from '../../marks/use-underway'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import type { ViewProps } from '../view'
import { Climbers } from './Climbers'
import { Flags } from './Flags'
import { epochsLayout } from './layout'
import type { EpochsLayout } from './shape'
import { roomFor } from './room'
import { Rungs } from './Rungs'
import { describe, type EpochsSpec } from './spec'
import { WaitArrows } from './WaitArrows'

function NextBox({ layout }: { readonly layout: EpochsLayout }) {
  const theme = useTheme()
  return layout.box === null ? null : <rect {...layout.box} rx={radius.card} fill={theme.panel} />
}

/** Every epoch on its rung: the group's two as flags, the members' as badges that climb; a dashed arrow from blocker to blocked. */
export function EpochsView({ from, to, size, words, selection, onSelect }: ViewProps<EpochsSpec>) {
  const underway = useUnderway()
  const { scale, telling } = useMemo(() => roomFor(to, words, size), [to, words, size])
  const [width, height] = [size.width / scale, size.height / scale]
  const now = useMemo(() => epochsLayout(to, words, width, height, telling), [to, words, width, height, telling])
  const before = underway ? from : to
  const past = useMemo(
    () => (before === to ? now : epochsLayout(before, words, width, height, telling)),
    [before, to, now, words, width, height, telling],
  )
  const chosen = selection?.kind === 'member' ? selection.member : null
  const group = to.groupId === null ? {} : markProps({ kind: 'group', group: to.groupId }, describe(to, words))
  return (
    <svg
      width={size.width}
      height={now.height * scale}
      viewBox={`0 0 ${String(width)} ${String(now.height)}`}
      style={{ fontKerning: 'none' }}
    >
      <Marks onSelect={onSelect}>
        <CrossFade before={same(past.box, now.box) ? null : <NextBox layout={past} />} after={<NextBox layout={now} />} />
        <Rungs now={now} past={past} />
        <g {...group}>
          <Flags now={now} past={past} />
        </g>
        <Climbers now={now} past={past} chosen={chosen} words={words} />
        <WaitArrows now={now.arrows} past={past.arrows} />
        <Texts now={now.texts} past={past.texts} />
      </Marks>
    </svg>
  )
}
