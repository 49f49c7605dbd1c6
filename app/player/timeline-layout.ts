import { partitionBarsLayout, type PartitionBarsLayout } from '../marks/partition-bars/layout'
import { timeTicks } from '../marks/partition-bars/spec'
import type { TextBox } from '../marks/text-box'
import type { Strip } from '../select/strip'
import type { RunInfo } from '../session/messages'
import { textWidth } from '../ui/measure'
import type { Words } from '../words/en'

export interface TimelineSize {
  readonly width: number
  readonly height: number
}

/** One branch as a line: where it leaves the one above it, and where it ends. */
export interface ForkLine {
  readonly branch: number
  readonly y: number
  readonly fromX: number
  readonly fromY: number
  readonly endX: number
  /** On the way from the start to where the reader is. */
  readonly onPath: boolean
  /** How far it is the reader's own past: up to its fork with the next on the path. */
  readonly sharedX: number
}

export interface TimelineLayout {
  readonly left: number
  readonly trackWidth: number
  readonly endsAt: number
  readonly forks: readonly ForkLine[]
  readonly ticksY: number
  readonly barsY: number
  readonly bars: PartitionBarsLayout
  /** Where members' states stand in place of the partitions: how far apart. */
  readonly membersPitch: number | null
  readonly labels: readonly TextBox[]
  readonly stripY: number | null
  readonly axisY: number
  readonly axis: readonly TextBox[]
}

export const forkRow = 30
const ticksHeight = 22
const axisHeight = 24
export const stripHeight = 18
const stripSpace = 46

export const xOf = (layout: Pick<TimelineLayout, 'left' | 'trackWidth' | 'endsAt'>, time: number): number =>
  layout.left + (layout.trackWidth * Math.min(time, layout.endsAt)) / Math.max(1, layout.endsAt)

/** At most so many branches are drawn: the path, and the newest of the others. */
const forksMost = 3

function forksOf(runs: readonly RunInfo[], path: readonly RunInfo[], x: (time: number) => number): readonly ForkLine[] {
  if (runs.length < 2) return []
  const others = runs.filter((run) => !path.includes(run)).slice(-Math.max(0, forksMost - path.length))
  const shown = [...path.slice(-forksMost), ...others].sort((a, b) => a.branch - b.branch)
  const yOf = (branch: number): number =>
    14 +
    forkRow *
      Math.max(
        0,
        shown.findIndex((run) => run.branch === branch),
      )
  return shown.map((run) => {
    const next = path[path.indexOf(run) + 1]
    const onPath = path.includes(run)
    return {
      branch: run.branch,
      y: yOf(run.branch),
      fromX: run.parent === null ? x(0) : x(run.parent.time),
      fromY: run.parent === null ? yOf(run.branch) : yOf(run.parent.branch),
      endX: x(run.endsAt),
      onPath,
      sharedX: onPath && next?.parent ? x(next.parent.time) : x(run.endsAt),
    }
  })
}

function labelsOf(strip: Strip, barsY: number, bars: PartitionBarsLayout, left: number): readonly TextBox[] {
  const pitch = bars.rows.length > 1 ? (bars.rows[1]?.y ?? 14) : 14
  const every = Math.ceil(14 / Math.max(1, pitch))
  return bars.rows
    .map((row, n) => ({ row, n }))
    .filter(({ n }) => n % every === 0)
    .map(({ row, n }) => ({
      x: left - 12,
      y: barsY + row.y + bars.rowHeight / 2 + 4,
      text: strip.rows[n]?.label ?? row.label,
      size: 12,
      face: 'mono400' as const,
      anchor: 'end' as const,
      ink: 'soft' as const,
    }))
}

/** Where everything on the timeline goes. The axis is as long as the longest branch on the path. */
export function timelineLayout(
  strip: Strip,
  runs: readonly RunInfo[],
  path: readonly RunInfo[],
  size: TimelineSize,
  withGroup: boolean,
  words: Pick<Words, 'player'>,
): TimelineLayout {
  const withMembers = withGroup && strip.members.length > 0
  const endsAt = Math.max(1, ...path.map((run) => run.endsAt), strip.to)
  const labelWidth = Math.max(28, ...strip.rows.map((row) => textWidth(row.label, 12, 'mono400')))
  const left = Math.min(160, labelWidth + 24)
  const trackWidth = Math.max(40, size.width - left - 24)
  const scale = { left, trackWidth, endsAt }
  const forks = forksOf(runs, path, (time) => xOf(scale, time))
  const ticksY = forks.length === 0 ? 4 : forkRow * forks.length + 2
  const barsY = ticksY + ticksHeight
  const stripRoom = withGroup && !withMembers ? stripSpace : 0
  const room = Math.max(24, size.height - barsY - axisHeight - stripRoom)
  const pitch = Math.min(20, Math.max(3, room / Math.max(1, strip.rows.length)))
  const gap = pitch >= 8 ? 4 : 1
  const barsWidth = (trackWidth * strip.to) / endsAt
  const bars = partitionBarsLayout(strip, { width: barsWidth, rowHeight: pitch - gap, gap, letters: false })
  const membersPitch = withMembers ? Math.min(24, Math.max(6, room / strip.members.length)) : null
  const axisY = barsY + (membersPitch === null ? bars.height : membersPitch * strip.members.length) + stripRoom + 16
  const axis = timeTicks(0, endsAt, Math.max(2, Math.floor(trackWidth / 90))).map((time): TextBox => ({
    x: xOf(scale, time),
    y: axisY,
    text: words.player.brief(time, endsAt),
    size: 12,
    face: 'mono400',
    anchor: 'middle',
    ink: 'soft',
  }))
  const stripY = withGroup && !withMembers ? barsY + bars.height + 26 : null
  return {
    ...scale,
    forks,
    ticksY,
    barsY,
    bars,
    membersPitch,
    labels: withMembers ? [] : labelsOf(strip, barsY, bars, left),
    stripY,
    axisY,
    axis,
  }
}
