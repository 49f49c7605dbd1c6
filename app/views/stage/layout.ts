import { coordinatorCardLayout, type CoordinatorCardLayout } from '../../marks/coordinator-card/layout'
import type { CoordinatorCardSpec } from '../../marks/coordinator-card/spec'
import { memberCardLayout, memberSize, type MemberCardLayout } from '../../marks/member-card/layout'
import type { MemberCardSpec } from '../../marks/member-card/spec'
import type { PartitionChipLayout } from '../../marks/partition-chip/layout'
import type { PartitionChipSpec } from '../../marks/partition-chip/spec'
import { pickText } from '../../marks/pick-text'
import type { WireEnds, WireSpec } from '../../marks/wire/spec'
import { extentOf, moved, type TextBox } from '../../marks/text-box'
import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { placeMessages, type Lane, type PlacedMessage, type Road } from './lane'
import { plansOf, type Plan } from './plan'
import { placeChips, type Placed, type Span } from './rail'
import type { StageSpec } from './spec'

/** The dotted line of a request that the coordinator holds. */
export interface HeldLine {
  readonly member: string
  readonly index: number
  readonly x: number
  readonly y1: number
  readonly y2: number
}

export interface StageLayout {
  readonly width: number
  /** May be more than was asked for, if even the smallest forms need more. */
  readonly height: number
  readonly plan: Plan
  readonly coordinator: Placed<CoordinatorCardSpec, CoordinatorCardLayout> | null
  readonly lane: Lane
  readonly members: readonly Placed<MemberCardSpec, MemberCardLayout>[]
  readonly chips: readonly Placed<PartitionChipSpec, PartitionChipLayout>[]
  readonly wires: readonly { readonly spec: WireSpec; readonly ends: WireEnds }[]
  readonly held: readonly HeldLine[]
  readonly messages: readonly PlacedMessage[]
  readonly roads: ReadonlyMap<string, Road>
  /** Texts that belong to no mark. */
  readonly texts: readonly TextBox[]
}

/** Few members do not spread over a projector. */
function frameOf(spec: StageSpec, width: number): Span {
  const pad = width < 480 ? 6 : Math.min(56, Math.round(width * 0.06))
  const most = spec.members.length <= 3 ? 760 : spec.members.length <= 6 ? 1040 : 1280
  const inner = Math.min(most, width - 2 * pad)
  return { x: Math.round((width - inner) / 2), width: inner }
}

interface Heights {
  readonly pad: number
  readonly coordinator: number
  readonly lane: number
  readonly wire: number
  readonly total: number
}

const captionHeight = 20
const padLeast = 5

interface Gaps {
  readonly lane: number
  readonly wire: number
}

const leastGaps = ({ member, wires }: Plan): Gaps => ({ lane: member.form === 'dot' ? captionHeight + 26 : 52, wire: wires ? 26 : 14 })
const bestGaps = ({ member, wires }: Plan): Gaps => ({ lane: member.form === 'dot' ? captionHeight + 64 : 142, wire: wires ? 90 : 30 })

/** Gaps take what is left over, the lane first; they give it up first as well. */
function heightsOf(plan: Plan, coordinator: number, height: number): Heights {
  const [least, best] = [leastGaps(plan), bestGaps(plan)]
  const fixed = coordinator + plan.membersHeight + plan.partitionsHeight
  let spare = height - fixed - 2 * padLeast - least.lane - least.wire
  const take = (most: number): number => {
    const taken = Math.max(0, Math.min(most, spare))
    spare -= taken
    return taken
  }
  const lane = least.lane + take(best.lane - least.lane)
  const wire = least.wire + take(best.wire - least.wire)
  const pad = padLeast + take(spare / 2)
  return { pad, coordinator, lane, wire, total: fixed + 2 * pad + lane + wire }
}

function placeMembers(spec: StageSpec, words: Words, plan: Plan, frame: Span, top: number): StageLayout['members'] {
  const { form, perRow, rows, width, gap } = plan.member
  const step = rows === 1 && spec.members.length > 1 ? (frame.width - width) / (spec.members.length - 1) : width + gap
  const total = (perRow - 1) * step + width
  const left = frame.x + (frame.width - total) / 2
  return spec.members.map((member, n) => ({
    key: member.name,
    x: left + (n % perRow) * step,
    y: top + Math.floor(n / perRow) * (memberSize[form].height + gap),
    spec: member,
    layout: memberCardLayout(member, words, form, width),
  }))
}

/** For members as lines or circles, and for messages without words: both in numbers. */
function captionOf(
  spec: StageSpec,
  words: Words,
  plan: Plan,
  envelopes: readonly PlacedMessage[],
  frame: Span,
  y: number,
): readonly TextBox[] {
  const parts: string[] = []
  if (plan.member.form === 'dot')
    parts.push(
      words.stage.summary(
        spec.members.filter((member) => member.state === 'STABLE' && member.process === 'running').length,
        spec.members.length,
      )[0] ?? '',
    )
  const kinds = new Map<string, number>()
  for (const { spec: message } of envelopes) {
    const what = `${words.stage.message(message.api, message.kind)}${message.error === null ? '' : ` ${message.error}`}`
    kinds.set(what, (kinds.get(what) ?? 0) + 1)
  }
  const counts = [...kinds].sort((a, b) => b[1] - a[1]).map(([what, count]) => words.stage.messageCount(count, what))
  const wordings = [
    [...parts, ...counts],
    [...parts, ...counts.slice(0, 1)],
    [...parts, ...(envelopes.length === 0 ? [] : [words.stage.onTheWay(envelopes.length)])],
    parts.length > 0 ? parts : [words.stage.onTheWay(envelopes.length)],
  ].map((wording) => wording.join(' · '))
  if (parts.length + counts.length === 0) return []
  return [pickText(wordings, { x: frame.x, y, size: 12, face: 'sans400', anchor: 'start', ink: 'soft', width: frame.width })]
}

function wiresOf(plan: Plan, members: StageLayout['members'], chips: StageLayout['chips']): StageLayout['wires'] {
  if (!plan.wires) return []
  const byName = new Map(members.map((member) => [member.spec.name, member]))
  return chips.flatMap((chip) =>
    chip.spec.readers.flatMap((reader) => {
      const member = byName.get(reader.name)
      if (member === undefined) return []
      const ends = {
        x1: member.x + member.layout.width / 2,
        y1: member.y + member.layout.height,
        x2: chip.x + chip.layout.width / 2,
        y2: chip.y,
      }
      return [{ spec: { partition: chip.spec.name, member: reader.name, index: reader.index }, ends }]
    }),
  )
}

function heldLines(spec: StageSpec, plan: Plan, members: StageLayout['members'], lane: Lane): readonly HeldLine[] {
  if (plan.member.rows !== 1 || plan.member.form === 'dot') return []
  const holding = new Set(spec.coordinator?.tray?.slots.filter((slot) => slot.held !== null).map((slot) => slot.name) ?? [])
  return members
    .filter((member) => holding.has(member.spec.name) && member.spec.process !== 'closed')
    .map((member) => ({
      member: member.spec.name,
      index: member.spec.index,
      x: member.x + member.layout.width / 2,
      y1: lane.top,
      y2: member.y,
    }))
}

/** The word beside each dotted line, on the side that is nearer the middle; none where they would touch. */
function heldTexts(words: Words, held: readonly HeldLine[], frame: Span, lane: Lane): readonly TextBox[] {
  const width = textWidth(words.stage.held, 13, 'sans400')
  const gaps = held.slice(1).map((line, n) => line.x - (held[n]?.x ?? 0))
  if (lane.bottom - lane.top < 60 || gaps.some((gap) => gap < 2 * width + 30)) return []
  const middle = frame.x + frame.width / 2
  return held.map((line) => {
    const right = line.x <= middle
    return {
      x: line.x + (right ? 11 : -11),
      y: (lane.top + lane.bottom) / 2 + 4,
      text: words.stage.held,
      size: 13,
      face: 'sans400',
      anchor: right ? 'start' : 'end',
      ink: 'soft',
    }
  })
}

/** In the place of the members, before there is one. */
const nobodyYet = (spec: StageSpec, words: Words, frame: Span, y: number): readonly TextBox[] =>
  spec.members.length > 0
    ? []
    : [
        pickText([words.stage.noMembers], {
          x: frame.x + frame.width / 2,
          y: y + 5,
          size: 14,
          face: 'sans400',
          anchor: 'middle',
          ink: 'soft',
          width: frame.width,
        }),
      ]

function build(spec: StageSpec, words: Words, width: number, frame: Span, plan: Plan, heights: Heights): StageLayout {
  const card = cardOf(spec, words, plan, frame.width)
  const laneTop = heights.pad + heights.coordinator
  const membersTop = laneTop + heights.lane
  const members = placeMembers(spec, words, plan, frame, membersTop)
  const { chips, texts: feet } = placeChips(spec, words, plan, frame, membersTop + plan.membersHeight + heights.wire)
  const open: Lane = { left: frame.x, right: frame.x + frame.width, top: laneTop, bottom: membersTop }
  const captioned: Lane = { ...open, top: laneTop + captionHeight }
  const roads = new Map<string, Road>()
  for (const member of members)
    roads.set(member.spec.name, {
      x: member.x + member.layout.width / 2,
      memberY: plan.member.rows === 1 ? member.y : member.y + member.layout.height / 2,
    })
  const roadOf = (name: string): Road | null => roads.get(name) ?? null
  const held = heldLines(spec, plan, members, open)
  const wordsBeside = heldTexts(words, held, frame, open)
  const lane = plan.member.form === 'dot' ? captioned : open
  const beside = placeMessages(spec.messages, words, lane, roadOf, wordsBeside.map(extentOf), 'label')
  const labelled = beside.length > 0 ? beside : placeMessages(spec.messages, words, lane, roadOf, [], 'label')
  const mute = labelled.length === 0 && spec.messages.length > 0
  const messages = mute ? placeMessages(spec.messages, words, captioned, roadOf, [], 'envelope') : labelled
  const caption = captionOf(spec, words, plan, mute ? messages : [], frame, laneTop + 16)
  const heldKept = spec.messages.length === 0 || beside.length > 0 ? wordsBeside : []
  return {
    width,
    height: heights.total,
    plan,
    coordinator:
      card === null || spec.coordinator === null
        ? null
        : { key: spec.coordinator.groupId, x: frame.x, y: heights.pad, spec: spec.coordinator, layout: card },
    lane: open,
    members,
    chips,
    wires: wiresOf(plan, members, chips),
    held,
    messages,
    roads,
    texts: [...feet, ...heldKept, ...caption, ...nobodyYet(spec, words, frame, (laneTop + membersTop + plan.membersHeight) / 2)],
  }
}

const cardOf = (spec: StageSpec, words: Words, plan: Plan, width: number): CoordinatorCardLayout | null =>
  spec.coordinator && coordinatorCardLayout(spec.coordinator, words, width, plan.coordinator, plan.member.form === 'dot' ? 1 : 2)

/** The stage in a given room: the richest division that leaves its gaps some air, else the richest that fits, else the smallest. */
export function stageLayout(spec: StageSpec, words: Words, width: number, height: number): StageLayout {
  const frame = frameOf(spec, width)
  const cardHeights = new Map<string, number>()
  const cardHeight = (plan: Plan): number => {
    const key = `${plan.coordinator} ${String(plan.member.form === 'dot')}`
    const known = cardHeights.get(key) ?? cardOf(spec, words, plan, frame.width)?.height ?? 0
    cardHeights.set(key, known)
    return known
  }
  const found = plansOf(spec, words, frame.width).map((plan) => ({ plan, heights: heightsOf(plan, cardHeight(plan), height) }))
  const fitting = found.filter(({ heights }) => heights.total <= height + 0.5)
  const airy = fitting.find(({ plan, heights }) => heights.lane >= (width < 640 ? leastGaps(plan).lane : Math.min(90, bestGaps(plan).lane)))
  const chosen = airy ?? fitting[0] ?? found.reduce((a, b) => (b.heights.total < a.heights.total ? b : a))
  return build(spec, words, width, frame, chosen.plan, chosen.heights)
}

/** Every text of the picture at rest, where it is drawn: what a test holds against overlaps. */
export function textsOf(layout: StageLayout): readonly TextBox[] {
  const { coordinator } = layout
  const ofCoordinator =
    coordinator === null
      ? []
      : [...coordinator.layout.texts, coordinator.layout.pill.text, ...coordinator.layout.slots.flatMap((slot) => slot.texts)].map((text) =>
          moved(text, coordinator.x, coordinator.y),
        )
  return [
    ...ofCoordinator,
    ...layout.members.flatMap((member) => member.layout.texts.map((text) => moved(text, member.x, member.y))),
    ...layout.chips.flatMap((chip) => chip.layout.texts.map((text) => moved(text, chip.x, chip.y))),
    ...layout.messages.flatMap((message) => message.layout.texts.map((text) => moved(text, message.x, message.y))),
    ...layout.texts,
  ]
}
