import { useId, useMemo } from 'react'
import { Hatching, useHatching } from '../../marks/Hatching'
import { Marks } from '../../marks/Marks'
import { useTheme } from '../../ui/theme'
import { sans } from '../../ui/tokens'
import type { ViewProps } from '../view'
import { BlockText } from './BlockText'
import { layout } from './layout'
import { arrowHead, hueOfArrow, SequenceArrows } from './SequenceArrows'
import { SequenceHeader } from './SequenceHeader'
import { SequenceLanes } from './SequenceLanes'
import { NowLine, SequenceMargin } from './SequenceMargin'
import type { SequenceSpec } from './spec'
import { textsOf } from './texts'
import { useSequenceMotion } from './use-sequence-motion'

/** Which message caused what: lanes down the page, arrows between them, now at the bottom. */
export function SequenceView({ from, to, size, words, selection, onSelect }: ViewProps<SequenceSpec>) {
  const theme = useTheme()
  const hatching = useHatching()
  const clip = `until${useId().replace(/[^\w-]/g, '')}`
  const { width, height, presenter } = size
  const texts = useMemo(() => textsOf(to, words), [to, words])
  const placed = useMemo(() => layout(to, texts, { width, height, presenter }), [to, texts, width, height, presenter])
  const flying = placed.arrows.filter((arrow) => arrow.message.fresh)
  const { page, past, now, labels, tips, at } = useSequenceMotion(from, to, placed, flying)
  const { columns, viewTop, viewHeight } = placed
  const selected = selection?.kind === 'message' ? selection.message : null
  if (to.lanes.length === 0 && to.messages.length === 0)
    return (
      <svg width={width} height={height} viewBox={`0 0 ${String(width)} ${String(height)}`}>
        <text x={width / 2} y={height / 2} textAnchor="middle" fontFamily={sans} fontSize={14 * columns.scale} fill={theme.softInk}>
          {texts.nothing}
        </text>
      </svg>
    )
  return (
    <svg width={width} height={height} viewBox={`0 0 ${String(width)} ${String(height)}`} style={{ fontKerning: 'none' }}>
      <defs>
        <Hatching id={hatching.id} />
        <clipPath id={`${clip}view`}>
          <rect x={0} y={0} width={width} height={viewHeight} />
        </clipPath>
        <clipPath id={`${clip}past`}>
          <rect ref={past} x={0} y={-400} width={width} height={at.past} />
        </clipPath>
      </defs>
      <Marks onSelect={onSelect}>
        <SequenceHeader spec={to} texts={texts} columns={columns} selection={selection} />
        <g transform={`translate(0 ${String(viewTop)})`} clipPath={`url(#${clip}view)`}>
          <g ref={page} transform={at.page}>
            <g clipPath={`url(#${clip}past)`}>
              <SequenceLanes spec={to} placed={placed} hatch={hatching.paint} />
              <SequenceMargin spec={to} texts={texts} placed={placed} />
              <SequenceArrows spec={to} placed={placed} words={words} selected={selected} />
            </g>
            <g ref={tips}>
              {flying.map((arrow) => (
                <path key={arrow.message.number} d={arrowHead} transform={at.tip(arrow)} fill={hueOfArrow(arrow, to, theme)} />
              ))}
            </g>
            <g ref={labels} pointerEvents="none">
              {placed.blocks.map((block) => (
                <g key={block.key} visibility={at.shown(block)} transform={block.until === undefined ? undefined : at.place(block)}>
                  <BlockText block={block} spec={to} scale={columns.scale} />
                </g>
              ))}
            </g>
          </g>
        </g>
      </Marks>
      <g ref={now} transform={at.now}>
        <NowLine from={from.time} to={to.time} nowText={words.sequence.now} texts={texts} placed={placed} />
      </g>
    </svg>
  )
}
