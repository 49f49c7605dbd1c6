import { coordinatorCardLayout } from '../../marks/coordinator-card/layout'
import type { CoordinatorCardLayout } from '../../marks/coordinator-card/card'
import type { CoordinatorCardSpec } from '../../marks/coordinator-card/spec'
import { memberCardLayout, memberSize } from '../../marks/member-card/layout'
import { pickText } from '../../marks/pick-text'
import { extentOf, moved, type TextBox } from '../../marks/text-box'
import type { WireEnds, WireSpec } from '../../marks/wire/spec'
import type { Words } from '../../words/en'
import { captionOf } from './caption'
import { type HeldLine, heldLines, heldTexts } from './held'
import { placeMessages, type Lane, type PlacedMessage, type Road } from './lane'
import { plansOf, type Plan } from './plan'
import { placeChips, type Placed, type PlacedChip, type PlacedMember, type Span } from './rail'
import { frameOf, type Heights, captionHeight, leastGaps, bestGaps, heightsOf } from './room'
import type { StageSpec } from './spec'

export interface StageLayout {
  readonly width: number
  /** May be more than was asked for, if even the smallest forms need more. */
  readonly height: number
  readonly plan: Plan
  readonly coordinator: Placed<CoordinatorCardSpec, CoordinatorCardLayout> | null
  readonly lane: Lane
  readonly members: readonly PlacedMember[]
  readonly chips: readonly PlacedChip[]
  readonly wires: readonly { readonly spec: WireSpec; readonly ends: WireEnds }[]
  readonly held: readonly HeldLine[]
  readonly messages: readonly PlacedMessage[]
  readonly roads: ReadonlyMap<string, Road>
  /** Texts that belong to no mark. */
  readonly texts: readonly TextBox[]
}

function placeMembers(spec: StageSpec, words: Words, plan: Plan, frame: Span, top: number): readonly PlacedMember[] {
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

function wiresOf(plan: Plan, members: readonly PlacedMember[], chips: readonly PlacedChip[]): StageLayout['wires'] {
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
    // What is said of envelopes stands over the lane: no road runs through it.
    lane: mute ? captioned : open,
    members,
    chips,
    wires: wiresOf(plan, members, chips),
    held: mute ? heldLines(spec, plan, members, captioned) : held,
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
