import type { MemberCardLayout } from '../../marks/member-card/layout'
import type { MemberCardSpec } from '../../marks/member-card/spec'
import { chipHeight, isCell, partitionChipLayout, type PartitionChipLayout } from '../../marks/partition-chip/layout'
import type { PartitionChipSpec } from '../../marks/partition-chip/spec'
import { pickText } from '../../marks/pick-text'
import type { TextBox } from '../../marks/text-box'
import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { footHeight, type Plan } from './plan'
import type { StageSpec } from './spec'

/** A mark with its place. */
export interface Placed<Spec, Layout> {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly spec: Spec
  readonly layout: Layout
}

export type PlacedMember = Placed<MemberCardSpec, MemberCardLayout>
export type PlacedChip = Placed<PartitionChipSpec, PartitionChipLayout>

/** The part of the width that is used. */
export interface Span {
  readonly x: number
  readonly width: number
}

/** The partitions in rows, topic by topic. */
export function placeChips(
  spec: StageSpec,
  words: Words,
  plan: Plan,
  frame: Span,
  top: number,
): { readonly chips: readonly PlacedChip[]; readonly texts: readonly TextBox[] } {
  const { form, perRow, width, gap } = plan.chip
  const height = chipHeight[form]
  const chips: PlacedChip[] = []
  const texts: TextBox[] = []
  let y = top
  const unread = spec.partitions.filter((partition) => partition.readers.length === 0).length
  for (const [n, topic] of plan.topics.entries()) {
    const partitions = spec.partitions.slice(topic.first, topic.first + topic.count)
    const rows = Math.ceil(topic.count / perRow)
    const columns = Math.min(perRow, topic.count)
    const left = frame.x + Math.max(0, frame.width - columns * (width + gap) + gap) * (plan.wires ? 0.5 : 0)
    for (const [i, partition] of partitions.entries())
      chips.push({
        key: partition.name,
        x: left + (i % perRow) * (width + gap),
        y: y + Math.floor(i / perRow) * (height + gap),
        spec: partition,
        layout: partitionChipLayout(partition, words, form, width),
      })
    y += rows * (height + gap) - gap
    texts.push(...footOf(words, plan, topic.name, n === plan.topics.length - 1 ? [unread, spec.partitions.length] : null, frame, y + 20))
    y += footHeight
  }
  return { chips, texts }
}

/** Under the partitions: what topic they are of, and how many nobody reads. */
function footOf(
  words: Words,
  plan: Plan,
  topic: string | null,
  unread: readonly [none: number, of: number] | null,
  frame: Span,
  y: number,
): readonly TextBox[] {
  const right =
    unread === null
      ? null
      : pickText(words.stage.unread(...unread), {
          x: frame.x + frame.width,
          y,
          size: 13,
          face: 'sans400',
          anchor: 'end',
          ink: 'soft',
          width: frame.width * 0.6,
        })
  const room = frame.width - (right === null ? 0 : textWidth(right.text, 13, 'sans400') + 16)
  const cells = isCell(plan.chip.form) ? words.stage.cells(unread?.[1] ?? 0) : []
  const name = topic === null ? [] : [words.stage.topic(topic)]
  const [what, which] = [cells[0] ?? '', name[0] ?? '']
  const wordings = cells.length === 0 ? name : which === '' ? cells : [`${which} · ${what}`, `${which} · ${cells.at(-1) ?? ''}`, which]
  const left = pickText(wordings, { x: frame.x, y, size: 13, face: 'sans600', anchor: 'start', ink: 'ink', width: room })
  return right === null ? [left] : [left, right]
}
