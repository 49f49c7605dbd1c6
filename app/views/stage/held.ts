import type { TextBox } from '../../marks/text-box'
import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import type { Lane } from './lane'
import type { Plan } from './plan'
import type { PlacedMember, Span } from './rail'
import type { StageSpec } from './spec'

/** The dotted line of a request that the coordinator holds. */
export interface HeldLine {
  readonly member: string
  readonly index: number
  readonly x: number
  readonly y1: number
  readonly y2: number
}

/** A line for every member whose request is held, where the members stand in one row. */
export function heldLines(spec: StageSpec, plan: Plan, members: readonly PlacedMember[], lane: Lane): readonly HeldLine[] {
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
export function heldTexts(words: Words, held: readonly HeldLine[], frame: Span, lane: Lane): readonly TextBox[] {
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
