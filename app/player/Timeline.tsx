import { lazy, memo, Suspense, useMemo, useRef } from 'react'
import { useShallow } from 'zustand/shallow'
import { GroupStrip } from '../marks/group-strip/GroupStrip'
import { groupStripLayout } from '../marks/group-strip/layout'
import { Label } from '../marks/Label'
import { write } from '../marks/motion-shape'
import { PartitionBars } from '../marks/partition-bars/PartitionBars'
import type { Strip } from '../select/strip'
import { MotionContext, useMomentOfRender, useMotion } from '../ui/motion'
import { useTheme } from '../ui/theme'
import { useSize, type Size } from '../ui/use-size'
import { untilPassed, usePlayheadAfterPaint } from './after-paint'
import { Late } from './Late'
import { pathTo } from './playhead'
import { usePlayer, usePlayhead, useWords } from './react'
import { Scrub } from './Scrub'
import { stripHeight, timelineLayout, xOf, type TimelineLayout } from './timeline-layout'
import { useStrip } from './use-strip'
import { sceneOf, settled, Ticks } from './Ticks'

/** For one view of consumer groups only. */
const MemberStrips = lazy(async () => ({ default: (await import('./MemberStrips')).MemberStrips }))

/** For runs that somebody changed. */
const Forks = lazy(async () => ({ default: (await import('./Forks')).Forks }))

/** The views that are about the group's state: it has its own strip there. */
const viewsOfGroup: ReadonlySet<string> = new Set(['state-machine'])

const Writing = memo(function Writing({ layout }: { readonly layout: TimelineLayout }) {
  return [...layout.labels, ...layout.axis].map((box) => <Label key={`${box.text} ${String(box.x)} ${String(box.y)}`} box={box} />)
})

/** The ground of the bars, which stays while they grow. */
const Tracks = memo(function Tracks({ layout }: { readonly layout: TimelineLayout }) {
  const theme = useTheme()
  return layout.bars.rows.map((row) => (
    <rect
      key={row.y}
      x={layout.left}
      y={layout.barsY + row.y}
      width={layout.trackWidth}
      height={layout.bars.rowHeight}
      rx={2}
      fill={theme.panel}
    />
  ))
})

/** The line that says now. */
function Now({ layout, from, to }: { readonly layout: TimelineLayout; readonly from: number; readonly to: number }) {
  const theme = useTheme()
  const line = useRef<SVGGElement>(null)
  const at = (t: number): string => `translate(${String(xOf(layout, from + (to - from) * t))} 0)`
  useMotion((t) => {
    write(line.current, 'transform', at(t))
  })
  const top = layout.forks.length === 0 ? 6 : (layout.forks.at(-1)?.y ?? 6)
  return (
    <g ref={line} transform={at(useMomentOfRender())}>
      <line y1={top} y2={layout.axisY - 12} stroke={theme.ink} strokeWidth={2} />
      <circle cy={top} r={5} fill={theme.ink} />
    </g>
  )
}

function Drawing({ strip, size }: { readonly strip: Strip; readonly size: Size }) {
  const words = useWords()
  const { runs, branch, view } = usePlayhead(useShallow((head) => ({ runs: head.runs, branch: head.branch, view: head.view })))
  const { store } = usePlayer()
  const scene = usePlayheadAfterPaint(sceneOf)
  const motion = useMemo(
    () => (scene === null ? settled : untilPassed(scene.motion, () => store.getState().scene !== scene)),
    [scene, store],
  )
  const path = useMemo(() => pathTo(runs, branch), [runs, branch])
  const withGroup = viewsOfGroup.has(view)
  const layout = useMemo(() => timelineLayout(strip, runs, path, size, withGroup, words), [strip, runs, path, size, withGroup, words])
  const group = useMemo(
    () => groupStripLayout({ intervals: strip.group, from: strip.from, to: strip.to }, words, layout.bars.width, stripHeight),
    [strip, words, layout.bars.width],
  )
  const from = scene?.from.time ?? 0
  const to = scene?.to.time ?? 0
  const until = [xOf(layout, from) - layout.left, xOf(layout, to) - layout.left] as const
  return (
    <MotionContext value={motion}>
      <svg width={size.width} height={size.height} viewBox={`0 0 ${String(size.width)} ${String(size.height)}`} aria-hidden="true">
        <Ticks strip={strip} layout={layout} until={Math.max(from, to)} />
        {layout.membersPitch === null ? (
          <>
            <Tracks layout={layout} />
            <g transform={`translate(${String(layout.left)} ${String(layout.barsY)})`}>
              <PartitionBars layout={layout.bars} until={until} track={false} />
            </g>
          </>
        ) : (
          <Suspense fallback={null}>
            <MemberStrips
              strip={strip}
              left={layout.left}
              y={layout.barsY}
              width={layout.bars.width}
              pitch={layout.membersPitch}
              until={until}
            />
          </Suspense>
        )}
        {layout.stripY === null ? null : (
          <g transform={`translate(${String(layout.left)} ${String(layout.stripY)})`}>
            <GroupStrip layout={group} until={until} dots />
          </g>
        )}
        <Writing layout={layout} />
        <Now layout={layout} from={from} to={to} />
      </svg>
      {layout.forks.length === 0 ? null : (
        <Late>
          <Forks layout={layout} width={size.width} />
        </Late>
      )}
    </MotionContext>
  )
}

/** The run on one line: who read what when, who asked what when, and where the branches leave. */
export function Timeline() {
  const words = useWords()
  const [element, size] = useSize<HTMLElement>()
  const strip = useStrip()
  const { runs, branch } = usePlayhead(useShallow((head) => ({ runs: head.runs, branch: head.branch })))
  const path = pathTo(runs, branch)
  const inner = size === null ? null : { width: Math.max(120, size.width - 40), height: Math.max(60, size.height - 12) }
  const layout = strip === null || inner === null ? null : timelineLayout(strip, runs, path, inner, false, words)
  return (
    <section className="timeline" ref={element} aria-label={words.player.timeline}>
      <Late>{strip === null || inner === null ? null : <Drawing strip={strip} size={inner} />}</Late>
      {layout === null ? null : (
        <Scrub left={layout.left} right={layout.left + layout.trackWidth} height={inner?.height ?? 0} endsAt={layout.endsAt} />
      )}
    </section>
  )
}
