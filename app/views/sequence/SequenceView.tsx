import { useId, useMemo, useRef } from 'react'
import { Hatching, useHatching } from '../../marks/Hatching'
import { memberHue } from '../../marks/hue'
import { Marks } from '../../marks/Marks'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { mono, sans, type Tokens } from '../../ui/tokens'
import type { ViewProps } from '../view'
import { lineHeight, widthOf, type Block, type BlockLine } from './blocks'
import { layout, type SequenceLayout } from './layout'
import { angleOf, isShown, momentAt, stickBy, tipOf, type Moment } from './moments'
import { arrowHead, hueOfArrow, SequenceArrows } from './SequenceArrows'
import { SequenceHeader } from './SequenceHeader'
import { SequenceLanes } from './SequenceLanes'
import { NowLine, SequenceMargin } from './SequenceMargin'
import type { SequenceSpec } from './spec'
import { textsOf } from './texts'

function colourOf(line: BlockLine, spec: SequenceSpec, theme: Tokens): string {
  if (typeof line.tone === 'number') return memberHue(theme, spec.lanes[line.tone]?.index ?? -1)
  return { ink: theme.ink, soft: theme.softInk, error: theme.error, protocol: theme.classic }[line.tone]
}

function BlockText({ block, spec, scale }: { readonly block: Block; readonly spec: SequenceSpec; readonly scale: number }) {
  const theme = useTheme()
  const inset = block.chip ? 8 * scale : 0
  let y = block.top + (block.chip ? 5 * scale : 0)
  return (
    <>
      {block.chip ? (
        <rect x={block.x} y={block.top} width={widthOf(block.lines) + 2 * inset} height={block.height} rx={6} fill={theme.panel} />
      ) : null}
      {block.lines.map((line, index) => {
        y += lineHeight(line.size)
        return (
          <text
            key={index}
            x={block.x + inset}
            y={y - line.size * 0.3}
            textAnchor={block.anchor === 'start' ? undefined : block.anchor}
            fontFamily={line.face === 'mono400' ? mono : sans}
            fontSize={line.size}
            fontWeight={line.face === 'sans600' ? 600 : 400}
            fill={colourOf(line, spec, theme)}
            stroke={block.chip ? undefined : theme.paper}
            strokeWidth={block.chip ? undefined : 3}
            strokeLinejoin="round"
            paintOrder="stroke"
          >
            {line.text}
          </text>
        )
      })}
    </>
  )
}

const rowY = (placed: SequenceLayout, row: number): number => (row < 0 ? 0 : (placed.ys[row] ?? 0))

/** Everything that depends on t, as attributes. */
function attributesAt(moment: Moment, placed: SequenceLayout) {
  const { y, scroll } = moment
  return {
    scroll: `translate(0 ${scroll.toFixed(2)})`,
    past: (y + 400).toFixed(2),
    now: `translate(0 ${(placed.viewTop + y + scroll).toFixed(2)})`,
    shown: (block: Block) =>
      stickBy(block, placed, moment) !== null || isShown(rowY(placed, block.row), block.top, moment) ? 'visible' : 'hidden',
    place: (block: Block) => `translate(0 ${String(stickBy(block, placed, moment) ?? 0)})`,
  }
}

/** Which message caused what: lanes down the page, arrows between them, now at the bottom. */
export function SequenceView({ from, to, size, words, selection, onSelect }: ViewProps<SequenceSpec>) {
  const theme = useTheme()
  const hatching = useHatching()
  const id = useId().replace(/[^a-zA-Z0-9]/g, '')
  const { width, height, presenter } = size
  const texts = useMemo(() => textsOf(to, words), [to, words])
  const placed = useMemo(() => layout(to, texts, { width, height, presenter }), [to, texts, width, height, presenter])
  const flying = placed.arrows.filter((arrow) => arrow.message.fresh)
  const page = useRef<SVGGElement>(null)
  const past = useRef<SVGRectElement>(null)
  const nowLine = useRef<SVGGElement>(null)
  const labels = useRef<SVGGElement>(null)
  const tips = useRef<SVGGElement>(null)
  const first = momentAt(useMomentOfRender(), from, to, placed)
  const at = attributesAt(first, placed)
  const tipAt = (index: number, moment: Moment): string => {
    const arrow = flying[index]
    const tip = arrow === undefined ? null : tipOf(arrow, moment)
    return arrow === undefined || tip === null
      ? 'translate(-99 -99)'
      : `translate(${tip.x.toFixed(2)} ${tip.y.toFixed(2)}) rotate(${angleOf(arrow).toFixed(2)})`
  }
  useMotion((t) => {
    const moment = momentAt(t, from, to, placed)
    const now = attributesAt(moment, placed)
    page.current?.setAttribute('transform', now.scroll)
    past.current?.setAttribute('height', now.past)
    nowLine.current?.setAttribute('transform', now.now)
    for (const [index, block] of placed.blocks.entries()) {
      const label = labels.current?.children[index]
      label?.setAttribute('visibility', now.shown(block))
      if (block.until !== undefined) label?.setAttribute('transform', now.place(block))
    }
    for (const index of flying.keys()) tips.current?.children[index]?.setAttribute('transform', tipAt(index, moment))
  })
  const { columns, viewTop, viewHeight } = placed
  const selected = selection?.kind === 'message' ? selection.message : null
  return (
    <svg width={width} height={height} viewBox={`0 0 ${String(width)} ${String(height)}`} style={{ fontKerning: 'none' }}>
      <defs>
        <Hatching id={hatching.id} />
        <clipPath id={`${id}view`}>
          <rect x={0} y={0} width={width} height={viewHeight} />
        </clipPath>
        <clipPath id={`${id}past`}>
          <rect ref={past} x={0} y={-400} width={width} height={at.past} />
        </clipPath>
      </defs>
      <Marks onSelect={onSelect}>
        <SequenceHeader spec={to} texts={texts} columns={columns} selection={selection} />
        <g transform={`translate(0 ${String(viewTop)})`} clipPath={`url(#${id}view)`}>
          <g ref={page} transform={at.scroll}>
            <g clipPath={`url(#${id}past)`}>
              <SequenceLanes spec={to} placed={placed} hatch={hatching.paint} />
              <SequenceMargin spec={to} texts={texts} placed={placed} />
              <SequenceArrows spec={to} placed={placed} words={words} selected={selected} />
            </g>
            <g ref={tips}>
              {flying.map((arrow, index) => (
                <path key={arrow.message.number} d={arrowHead} transform={tipAt(index, first)} fill={hueOfArrow(arrow, to, theme)} />
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
      <g ref={nowLine} transform={at.now}>
        <NowLine spec={to} texts={texts} placed={placed} />
      </g>
    </svg>
  )
}
