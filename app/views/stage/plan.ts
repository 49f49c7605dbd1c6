import type { CoordinatorForm } from '../../marks/coordinator-card/layout'
import { chipHeight, chipWidth, isCell, type ChipForm } from '../../marks/partition-chip/layout'
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

/** What all plans of a stage are made from. */
interface Cast {
  readonly members: number
  readonly partitions: number
  readonly topics: readonly Topic[]
  readonly width: number
  /** How wide chips of a form must be at least. */
  readonly chipWidth: (form: ChipForm) => number
}

function castOf(spec: StageSpec, words: Words, width: number): Cast {
  const letters = spec.members.map((member) => member.letter)
  const largest = spec.partitions.reduce((most, { index }) => Math.max(most, index), 0)
  const widths = new Map<ChipForm, number>()
  const needed = (form: ChipForm): number => {
    const known = widths.get(form) ?? chipWidth(largest, letters, words, form)
    widths.set(form, known)
    return known
  }
  return { members: spec.members.length, partitions: spec.partitions.length, topics: topicsOf(spec), width, chipWidth: needed }
}

function chipPlan(form: ChipForm, { width, chipWidth: needed }: Cast, largest: number): Plan['chip'] {
  const gap = isCell(form) ? 2 : form === 'small' ? 6 : 8
  const min = needed(form)
  const most = Math.max(1, Math.floor((width + gap) / (min + gap)))
  if (isCell(form)) return { form, perRow: most, width: min, gap }
  const rows = Math.ceil(Math.max(1, largest) / most)
  const perRow = Math.max(1, Math.ceil(largest / rows))
  return { form, perRow, width: Math.min(form === 'chip' ? 220 : 128, Math.floor((width - (perRow - 1) * gap) / perRow)), gap }
}

/** Cells stand together, whatever their topics. */
function standing({ topics, partitions }: Cast, form: ChipForm): readonly Topic[] {
  if (!isCell(form) || partitions === 0) return topics
  const [only] = topics
  return [{ name: topics.length === 1 ? (only?.name ?? null) : null, first: 0, count: partitions }]
}

function planOf(cast: Cast, coordinator: CoordinatorForm, memberForm: MemberForm, chipForm: ChipForm): Plan | null {
  const member = memberPlan(memberForm, cast.members, cast.width)
  if (member === null) return null
  const topics = standing(cast, chipForm)
  const chip = chipPlan(chipForm, cast, Math.max(0, ...topics.map((topic) => topic.count)))
  const rowsOf = (topic: Topic): number => Math.ceil(topic.count / chip.perRow)
  const straight = member.rows === 1 && memberForm !== 'dot' && cast.width >= 480
  return {
    coordinator,
    member,
    chip,
    topics,
    wires: straight && !isCell(chipForm) && topics.length === 1 && topics.every((topic) => rowsOf(topic) === 1),
    membersHeight: member.rows * (memberSize[memberForm].height + member.gap) - (member.rows === 0 ? 0 : member.gap),
    partitionsHeight: topics.reduce((sum, topic) => sum + rowsOf(topic) * (chipHeight[chipForm] + chip.gap) - chip.gap + footHeight, 0),
  }
}

/** Every way to divide the stage, from the richest to the smallest. */
export function plansOf(spec: StageSpec, words: Words, width: number): readonly Plan[] {
  const cast = castOf(spec, words, width)
  const many = cast.members > cardsMost
  const cards: readonly MemberForm[] = width < 480 ? ['narrow', 'tile', 'dot'] : ['full', 'narrow', 'tile', 'dot']
  const members: readonly MemberForm[] = many ? ['tile', 'dot'] : cards
  const cells = cast.partitions > chipsMost || cast.topics.length > topicsMost
  const coordinators: readonly CoordinatorForm[] = width < 440 ? ['tall'] : ['tall', 'low']
  const chips: readonly ChipForm[] = cells ? ['letter', 'cell'] : ['chip', 'small', 'letter', 'cell']
  const found: { readonly plan: Plan; readonly loss: number }[] = []
  for (const coordinator of coordinators)
    for (const member of members)
      for (const chip of chips) {
        const plan = planOf(cast, coordinator, member, chip)
        if (plan !== null) found.push({ plan, loss: lossOf(coordinator, member, chip) + (plan.member.rows > 1 && !many ? rowsLoss : 0) })
      }
  return found.sort((a, b) => a.loss - b.loss).map(({ plan }) => plan)
}

/** Members in one row have straight roads to the coordinator, and wires: worth a smaller card. */
const rowsLoss = 2.5

const memberLoss: Readonly<Record<MemberForm, number>> = { full: 0, narrow: 2, tile: 4, dot: 10 }
const chipLoss: Readonly<Record<ChipForm, number>> = { chip: 0, small: 1, letter: 3, cell: 5 }

/** A smaller card costs more than a smaller chip; a low coordinator, cells and circles more than either. */
const lossOf = (coordinator: CoordinatorForm, member: MemberForm, chip: ChipForm): number =>
  (coordinator === 'tall' ? 0 : 2.5) + memberLoss[member] + chipLoss[chip]
