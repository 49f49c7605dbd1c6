import type { ReactElement } from 'react'
import { CoordinatorCard } from '../../marks/coordinator-card/CoordinatorCard'
import { examples as coordinators } from '../../marks/coordinator-card/examples'
import { coordinatorCardLayout } from '../../marks/coordinator-card/layout'
import { describe as sayCoordinator } from '../../marks/coordinator-card/spec'
import { twoGenerations } from '../../marks/group-strip/examples'
import { GroupStrip } from '../../marks/group-strip/GroupStrip'
import { dotRadius, groupStripLayout } from '../../marks/group-strip/layout'
import { describe as sayStrip } from '../../marks/group-strip/spec'
import { CellHatching, LogCell, useCellHatching } from '../../marks/log-cell/LogCell'
import { examples as cells } from '../../marks/log-cell/examples'
import { logCellLayout, type LogCellSpec } from '../../marks/log-cell/layout'
import { Hatching, useHatching } from '../../marks/Hatching'
import { MemberCard } from '../../marks/member-card/MemberCard'
import { examples as members } from '../../marks/member-card/examples'
import { memberCardLayout, memberSize } from '../../marks/member-card/layout'
import { describe as sayMember } from '../../marks/member-card/spec'
import { examples as messages } from '../../marks/message/examples'
import { messageLayout } from '../../marks/message/layout'
import { Message } from '../../marks/message/Message'
import { describe as sayMessage } from '../../marks/message/spec'
import { handOver } from '../../marks/partition-bars/examples'
import { partitionBarsLayout } from '../../marks/partition-bars/layout'
import { PartitionBars } from '../../marks/partition-bars/PartitionBars'
import { describe as sayBars } from '../../marks/partition-bars/spec'
import { examples as partitions } from '../../marks/partition-chip/examples'
import { chipHeight, partitionChipLayout } from '../../marks/partition-chip/layout'
import { PartitionChip } from '../../marks/partition-chip/PartitionChip'
import { describe as sayPartition, type PartitionChipSpec } from '../../marks/partition-chip/spec'
import { Wire } from '../../marks/wire/Wire'
import type { Words } from '../../words/en'

/** One named example of a mark; what stood before it is the example above. */
export interface Shown {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly says: string | null
  readonly picture: ReactElement
}

export interface MarkEntry {
  /** The folder of the mark. */
  readonly name: string
  /** `room`: the width that there is. */
  readonly shown: (words: Words, room: number) => readonly Shown[]
}

/** Each example with the one before it, so that what is between them can be drawn. */
function steps<T>(examples: Readonly<Record<string, T>>): readonly { readonly name: string; readonly now: T; readonly past: T }[] {
  const all = Object.entries(examples)
  return all.map(([name, now], n) => ({ name, now, past: all[n - 1]?.[1] ?? now }))
}

function Cell({ now, past }: { readonly now: LogCellSpec; readonly past: LogCellSpec }) {
  const { id, paint } = useCellHatching()
  const drawing = (spec: LogCellSpec) => ({ spec, layout: logCellLayout(spec, 92, 52) })
  return (
    <>
      <defs>
        <CellHatching id={id} />
      </defs>
      <LogCell now={drawing(now)} past={drawing(past)} hatching={paint} />
    </>
  )
}

function Chip({ now, past, words }: { readonly now: PartitionChipSpec; readonly past: PartitionChipSpec; readonly words: Words }) {
  const { id, paint } = useHatching()
  const drawing = (spec: PartitionChipSpec) => ({ spec, layout: partitionChipLayout(spec, words, 'chip', 120) })
  return (
    <>
      <defs>
        <Hatching id={id} />
      </defs>
      <PartitionChip now={drawing(now)} past={drawing(past)} selected={false} hatching={paint} />
    </>
  )
}

const wire = (member: string, index: number, x1: number) => ({
  spec: { partition: 'orders-0', member, index },
  ends: { x1, y1: 2, x2: 100, y2: 70 },
})

/** Every mark, one line each: the order is that of the stage from above, then of time, then of the log. */
export const gallery: readonly MarkEntry[] = [
  {
    name: 'coordinator-card',
    shown: (words, room) => {
      const width = Math.min(640, room)
      return steps(coordinators).map(({ name, now, past }) => {
        const drawing = (spec: typeof now) => ({ spec, layout: coordinatorCardLayout(spec, words, width, 'tall') })
        const { height } = drawing(now).layout
        const picture = <CoordinatorCard now={drawing(now)} past={drawing(past)} says={null} selected={false} selectedMessage={null} />
        return { name, width, height, says: sayCoordinator(now, words), picture }
      })
    },
  },
  {
    name: 'member-card',
    shown: (words) =>
      steps(members).map(({ name, now, past }) => {
        const { max: width, height } = memberSize.full
        const drawing = (spec: typeof now) => ({ spec, layout: memberCardLayout(spec, words, 'full', width) })
        const picture = <MemberCard now={drawing(now)} past={drawing(past)} selected={false} />
        return { name, width, height, says: sayMember(now, words), picture }
      }),
  },
  {
    name: 'message',
    shown: (words) =>
      Object.entries(messages).map(([name, spec]) => {
        const layout = messageLayout(spec, words, 'label')
        const { width, height } = layout
        const picture = (
          <g transform={`translate(${String(width / 2)} ${String(height / 2)})`}>
            <Message spec={spec} layout={layout} selected={false} />
          </g>
        )
        return { name, width, height, says: sayMessage(spec, words), picture }
      }),
  },
  {
    name: 'partition-chip',
    shown: (words) =>
      steps(partitions).map(({ name, now, past }) => ({
        name,
        width: 120,
        height: chipHeight.chip,
        says: sayPartition(now, words),
        picture: <Chip now={now} past={past} words={words} />,
      })),
  },
  {
    name: 'wire',
    shown: () => [{ name: 'passes', width: 120, height: 74, says: null, picture: <Wire from={wire('B', 1, 20)} to={wire('C', 2, 60)} /> }],
  },
  {
    name: 'partition-bars',
    shown: (words, room) => {
      const width = Math.min(420, room)
      const layout = partitionBarsLayout(handOver, { width, rowHeight: 18, gap: 4, letters: true })
      const picture = <PartitionBars layout={layout} until={[0, width]} track />
      return [{ name: 'handOver', width, height: layout.height, says: sayBars(handOver, words), picture }]
    },
  },
  {
    name: 'group-strip',
    shown: (words, room) => {
      const width = Math.min(520, room)
      const layout = groupStripLayout(twoGenerations, words, width, 20)
      const picture = (
        <g transform={`translate(0 ${String(2 * dotRadius + 6)})`}>
          <GroupStrip layout={layout} until={[0, width]} dots />
        </g>
      )
      return [{ name: 'twoGenerations', width, height: 20 + 2 * dotRadius + 6, says: sayStrip(twoGenerations, words), picture }]
    },
  },
  {
    name: 'log-cell',
    shown: () =>
      steps(cells).map(({ name, now, past }) => ({ name, width: 92, height: 52, says: null, picture: <Cell now={now} past={past} /> })),
  },
]
