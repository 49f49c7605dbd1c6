import { useRef, type RefObject } from 'react'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import type { Block } from './blocks'
import type { Arrow, SequenceLayout } from './layout'
import { angleOf, isShown, momentAt, stickBy, tipOf, type Moment } from './moments'
import type { SequenceSpec } from './spec'

const rowY = (placed: SequenceLayout, row: number): number => (row < 0 ? 0 : (placed.ys[row] ?? 0))

/** Everything that depends on t, as attributes. */
function attributesAt(moment: Moment, placed: SequenceLayout) {
  const { y, scroll } = moment
  return {
    page: `translate(0 ${scroll.toFixed(2)})`,
    past: (y + 400).toFixed(2),
    now: `translate(0 ${(placed.viewTop + y + scroll).toFixed(2)})`,
    shown: (block: Block) =>
      stickBy(block, placed, moment) !== null || isShown(rowY(placed, block.row), block.top, moment) ? 'visible' : 'hidden',
    place: (block: Block) => `translate(0 ${String(stickBy(block, placed, moment) ?? 0)})`,
    tip: (arrow: Arrow) => {
      const tip = tipOf(arrow, moment)
      return tip === null
        ? 'translate(-99 -99)'
        : `translate(${tip.x.toFixed(2)} ${tip.y.toFixed(2)}) rotate(${angleOf(arrow).toFixed(2)})${placed.columns.scale === 1 ? '' : ` scale(${String(placed.columns.scale)})`}`
    },
  }
}

export interface SequenceMotion {
  readonly page: RefObject<SVGGElement | null>
  readonly past: RefObject<SVGRectElement | null>
  readonly now: RefObject<SVGGElement | null>
  readonly labels: RefObject<SVGGElement | null>
  readonly tips: RefObject<SVGGElement | null>
  /** As it stands at this render. */
  readonly at: ReturnType<typeof attributesAt>
}

/** Moves the page, the line of now, the tips of arrows on their way; lets labels come with their rows. */
export function useSequenceMotion(from: SequenceSpec, to: SequenceSpec, placed: SequenceLayout, flying: readonly Arrow[]): SequenceMotion {
  const page = useRef<SVGGElement>(null)
  const past = useRef<SVGRectElement>(null)
  const now = useRef<SVGGElement>(null)
  const labels = useRef<SVGGElement>(null)
  const tips = useRef<SVGGElement>(null)
  const moment = useMomentOfRender()
  useMotion((t) => {
    const at = attributesAt(momentAt(t, from, to, placed), placed)
    page.current?.setAttribute('transform', at.page)
    past.current?.setAttribute('height', at.past)
    now.current?.setAttribute('transform', at.now)
    for (const [index, block] of placed.blocks.entries()) {
      const label = labels.current?.children[index]
      label?.setAttribute('visibility', at.shown(block))
      if (block.until !== undefined) label?.setAttribute('transform', at.place(block))
    }
    for (const [index, arrow] of flying.entries()) tips.current?.children[index]?.setAttribute('transform', at.tip(arrow))
  })
  return { page, past, now, labels, tips, at: attributesAt(momentAt(moment, from, to, placed), placed) }
}
