import type { CoordinatorForm } from '../../marks/coordinator-card/layout'
import { chipHeight, chipWidth, type ChipForm } from '../../marks/partition-chip/layout'
import { memberSize, type MemberForm } from '../../marks/member-card/layout'
import type { Words } from '../../words/en'
import type { StageSpec } from './spec'

/** How the stage is divided: which forms its cards and chips take, and how many stand in a row. */
export interface Plan {
  readonly coordinator: CoordinatorForm
  readonly member: {
    readonly form: MemberForm
    readonly perRow: number
    readonly rows: number
    readonly width: number
    readonly gap: number
  }
  readonly chip: { readonly form: ChipForm; readonly perRow: number; readonly width: number; readonly gap: number }
  readonly topics: readonly Topic[]
  /** Wires from cards to chips; letters in their place otherwise. */
  readonly wires: boolean
  readonly membersHeight: number
  readonly partitionsHeight: number
}

/** The partitions of a topic that stand together, by their place in the spec. Cells mix topics. */
export interface Topic {
  readonly name: string | null
  readonly first: number
  readonly count: number
}

/** Above these, members are one line or a circle each, and partitions cells. */
const cardsMost = 12
const chipsMost = 64
const topicsMost = 3

const memberGap: Readonly<Record<MemberForm, number>> = { full: 16, narrow: 8, tile: 8, dot: 5 }
export const footHeight = 26

function topicsOf(spec: StageSpec): Topic[] {
  const topics: Topic[] = []
  for (const [n, partition] of spec.partitions.entries()) {
    const last = topics.at(-1)
    if (last?.name === partition.topic) topics[topics.length - 1] = { ...last, count: last.count + 1 }
    else topics.push({ name: partition.topic, first: n, count: 1 })
  }
  return topics
}

function memberPlan(form: MemberForm, count: number, width: number): Plan['member'] | null {
  const { min, max } = memberSize[form]
  const gap = memberGap[form]
  const most = Math.floor((width + gap) / (min + gap))
  if (most < 1 || count === 0) return count === 0 ? { form, perRow: 1, rows: 0, width: min, gap } : null
  const rows = Math.ceil(count / most)
  const perRow = Math.ceil(count / rows)
  return { form, perRow, rows, width: Math.min(max, Math.floor((width - (perRow - 1) * gap) / perRow)), gap }
}

function chipPlan(form: ChipForm, spec: StageSpec, words: Words, width: number, largest: number): Plan['chip'] {
  const gap = form === 'cell' ? 2 : form === 'small' ? 6 : 8
  const min = chipWidth(spec.partitions, words, form)
  const most = Math.max(1, Math.floor((width + gap) / (min + gap)))
  const rows = Math.ceil(Math.max(1, largest) / most)
  const perRow = form === 'cell' ? most : Math.ceil(largest / rows)
  const wide = form === 'cell' ? min : Math.min(form === 'chip' ? 220 : 128, Math.floor((width - (perRow - 1) * gap) / Math.max(1, perRow)))
  return { form, perRow: Math.max(1, perRow), width: wide, gap }
}

function planOf(
  spec: StageSpec,
  words: Words,
  width: number,
  coordinator: CoordinatorForm,
  memberForm: MemberForm,
  chipForm: ChipForm,
): Plan | null {
  const member = memberPlan(memberForm, spec.members.length, width)
  if (member === null) return null
  const apart = topicsOf(spec)
  const topics =
    chipForm === 'cell'
      ? spec.partitions.length === 0
        ? []
        : [{ name: apart.length === 1 ? (apart[0]?.name ?? null) : null, first: 0, count: spec.partitions.length }]
      : apart
  const chip = chipPlan(chipForm, spec, words, width, Math.max(0, ...topics.map((topic) => topic.count)))
  const rowsOf = (topic: Topic): number => Math.ceil(topic.count / chip.perRow)
  const height = chipHeight[chipForm]
  const partitionsHeight = topics.reduce((sum, topic) => sum + rowsOf(topic) * (height + chip.gap) - chip.gap + footHeight, 0)
  const wires =
    member.rows === 1 &&
    memberForm !== 'dot' &&
    width >= 480 &&
    chipForm !== 'cell' &&
    topics.length === 1 &&
    topics.every((topic) => rowsOf(topic) === 1)
  return {
    coordinator,
    member,
    chip,
    topics,
    wires,
    membersHeight: member.rows * (memberSize[memberForm].height + member.gap) - (member.rows === 0 ? 0 : member.gap),
    partitionsHeight,
  }
}

/** Every way to divide the stage, from the richest to the smallest. */
export function plansOf(spec: StageSpec, words: Words, width: number): readonly Plan[] {
  const many = spec.members.length > cardsMost
  const members: readonly MemberForm[] = many
    ? ['tile', 'dot']
    : width < 480
      ? ['narrow', 'tile', 'dot']
      : ['full', 'narrow', 'tile', 'dot']
  const cells = spec.partitions.length > chipsMost || topicsOf(spec).length > topicsMost
  const coordinators: readonly CoordinatorForm[] = width < 440 ? ['tall'] : ['tall', 'low']
  const chips: readonly ChipForm[] = cells ? ['cell'] : ['chip', 'small', 'cell']
  return coordinators
    .flatMap((coordinator) =>
      members.flatMap((member) =>
        chips.map((chip) => ({ plan: planOf(spec, words, width, coordinator, member, chip), loss: lossOf(coordinator, member, chip) })),
      ),
    )
    .flatMap(({ plan, loss }) => (plan === null ? [] : [{ plan, loss: loss + (plan.member.rows > 1 && !many ? rowsLoss : 0) }]))
    .sort((a, b) => a.loss - b.loss)
    .map(({ plan }) => plan)
}

/** Members in one row have straight roads to the coordinator, and wires: worth a smaller card. */
const rowsLoss = 2.5

const memberLoss: Readonly<Record<MemberForm, number>> = { full: 0, narrow: 2, tile: 4, dot: 10 }
const chipLoss: Readonly<Record<ChipForm, number>> = { chip: 0, small: 1, cell: 5 }

/** A smaller card costs more than a smaller chip; a low coordinator, cells and circles more than either. */
const lossOf = (coordinator: CoordinatorForm, member: MemberForm, chip: ChipForm): number =>
  (coordinator === 'tall' ? 0 : 2.5) + memberLoss[member] + chipLoss[chip]
