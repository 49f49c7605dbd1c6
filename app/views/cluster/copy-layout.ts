import { softText, type Box, type TextBox } from '../../marks/text-box'
import type { BrokerFate, ReplicaBroker, ReplicaCell, ReplicaReading, ReplicatedPartition } from '../../select/replicas-reading'
import { fitText, textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'

/** From the top of a copy: its name, epochs, cells, the mark of the high watermark, room for a message, and who is in sync; so high as a whole, and where nobody follows. */
export const rowHeights = { name: 16, epochs: 40, cells: 44, cell: 38, mark: 100, news: 112, inSync: 174, whole: 194, alone: 118 } as const

export interface PlacedCell extends Box {
  readonly cell: ReplicaCell
  /** Its record's value over its offset, or the offset alone. */
  readonly texts: readonly TextBox[]
}

/** A broker of the in-sync set or beside it, as a small badge. */
export interface SyncBadge extends Box {
  readonly broker: number
  readonly state: 'in' | 'out' | 'eligible'
}

/** One broker's copy of a partition, drawn. */
export interface PlacedCopy {
  readonly partition: string
  readonly broker: number
  readonly role: ReplicaReading['role']
  /** Dashed: it is not in the in-sync set, or its broker is not there. */
  readonly dashed: boolean
  readonly texts: readonly TextBox[]
  /** What the mark says: before it, or after it where something else comes by. */
  readonly markSays: TextBox
  readonly epochs: readonly {
    readonly epoch: number
    readonly x: number
    readonly to: number
    readonly y: number
    readonly label: TextBox | null
  }[]
  readonly cells: readonly PlacedCell[]
  readonly mark: { readonly x: number; readonly top: number; readonly bottom: number }
  readonly badges: readonly SyncBadge[]
  /** Where the offset begins, inside the window or at its edge. */
  readonly xOf: (offset: number) => number
  readonly top: number
}

/** A broker with its copies. */
export interface PlacedBroker {
  readonly broker: ReplicaBroker
  readonly box: Box
  readonly texts: readonly TextBox[]
  readonly copies: readonly PlacedCopy[]
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly first: number
  readonly pitch: number
}

function namesOf(copy: ReplicaReading, partition: ReplicatedPartition, { x, y, width }: Place, { cluster }: Words): readonly TextBox[] {
  const baseline = y + rowHeights.name
  const end = cluster.end(copy.end)
  const endWidth = textWidth(end, 12, 'sans400')
  const leads = copy.broker === partition.leader
  const role = leads ? cluster.leader : partition.leader < 0 ? cluster.offline : copy.inSync ? cluster.follower : cluster.notInSync
  const roleWidth = textWidth(role, 12, leads ? 'sans600' : 'sans400')
  const room = width - endWidth - roleWidth - 14
  const name = fitText(partition.name, room, 13, 'sans600')
  const after = x + textWidth(name, 13, 'sans600') + 6
  const ink = leads ? 'ink' : partition.leader < 0 || !copy.inSync ? 'error' : 'soft'
  return [
    softText(x, baseline, name, { size: 13, face: 'sans600', ink: 'ink' }),
    softText(after, baseline, role, { face: leads ? 'sans600' : 'sans400', ink }),
    softText(x + width, baseline, end, { anchor: 'end' }),
  ]
}

function epochsOf(copy: ReplicaReading, place: Place, xOf: (offset: number) => number, { cluster }: Words): PlacedCopy['epochs'] {
  return copy.epochs.flatMap(({ epoch, startOffset }, n) => {
    const until = copy.epochs[n + 1]?.startOffset ?? copy.end
    const from = Math.max(startOffset, place.first)
    if (until <= from) return []
    const [x, to] = [xOf(from), xOf(until) - 3]
    const label = [cluster.epoch(epoch), String(epoch)].find((each) => textWidth(each, 12, 'sans400') <= to - x)
    const y = place.y + rowHeights.epochs
    return [{ epoch, x, to, y, label: label === undefined ? null : softText((x + to) / 2, y - 5, label, { anchor: 'middle', ink: 'own' }) }]
  })
}

function badgesOf(partition: ReplicatedPartition, x: number, y: number): readonly SyncBadge[] {
  return partition.replicas.map((broker, n) => ({
    broker,
    state: partition.isr.includes(broker) ? 'in' : partition.elr.includes(broker) ? 'eligible' : 'out',
    x: x + n * 26,
    y,
    width: 20,
    height: 18,
  }))
}

function cellTexts({ value, offset }: ReplicaCell, { x, y, width }: Box): readonly TextBox[] {
  const middle = x + width / 2
  const at = { anchor: 'middle', face: 'mono400', ink: 'own' } as const
  if (value === null || textWidth(value, 12, 'sans600') > width - 6) return [softText(middle, y + 23, String(offset), at)]
  return [softText(middle, y + 16, value, { anchor: 'middle', face: 'sans600', ink: 'own' }), softText(middle, y + 31, String(offset), at)]
}

/** The words of a mark on its other side. */
export const markAfter = ({ x, bottom }: { readonly x: number; readonly bottom: number }, said: string): TextBox =>
  softText(x + 5, bottom, said, { face: 'sans600', ink: 'ink' })

/** A copy in its place: the cells of its window, its epochs over them, its high watermark through them. */
export function placeCopy(copy: ReplicaReading, partition: ReplicatedPartition, fate: BrokerFate, place: Place, words: Words): PlacedCopy {
  const { x, y, width, first, pitch } = place
  const xOf = (offset: number): number => x + Math.max(0, Math.min(offset - first, Math.floor(width / pitch))) * pitch
  const cells = copy.cells
    .filter(({ offset }) => offset >= first)
    .map((cell): PlacedCell => {
      const box = { x: xOf(cell.offset), y: y + rowHeights.cells, width: pitch - 3, height: rowHeights.cell }
      return { ...box, cell, texts: cellTexts(cell, box) }
    })
  const leads = copy.broker === partition.leader
  const markX = xOf(copy.highWatermark) - 1.5
  const said = words.cluster.highWatermark(copy.highWatermark)
  const markRoom = textWidth(said, 12, 'sans600')
  const before = softText(markX - 5, y + rowHeights.mark, said, { anchor: 'end', face: 'sans600', ink: 'ink' })
  const label = markX - x >= markRoom + 4 ? before : markAfter({ x: markX, bottom: y + rowHeights.mark }, said)
  const inSyncWidth = textWidth(words.cluster.inSync, 12, 'sans400')
  const followed = partition.replicas.length > 1
  const badges = leads && followed ? badgesOf(partition, x + inSyncWidth + 12, y + rowHeights.inSync - 13) : []
  return {
    partition: partition.name,
    broker: copy.broker,
    role: copy.role,
    dashed: !copy.inSync || fate === 'down' || fate === 'starting',
    texts: [
      ...namesOf(copy, partition, place, words),
      ...(leads && followed ? [softText(x, y + rowHeights.inSync, words.cluster.inSync)] : []),
    ],
    markSays: label,
    epochs: epochsOf(copy, place, xOf, words),
    cells,
    mark: { x: markX, top: y + rowHeights.cells - 5, bottom: y + rowHeights.mark },
    badges,
    xOf,
    top: y,
  }
}
