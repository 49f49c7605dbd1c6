import type { Plan } from './plan'
import type { Span } from './rail'
import type { StageSpec } from './spec'

/** Few members do not spread over a projector. */
export function frameOf(spec: StageSpec, width: number): Span {
  const pad = width < 480 ? 6 : Math.min(56, Math.round(width * 0.06))
  const most = spec.members.length <= 3 ? 760 : spec.members.length <= 6 ? 1040 : 1280
  const inner = Math.min(most, width - 2 * pad)
  return { x: Math.round((width - inner) / 2), width: inner }
}

export interface Heights {
  readonly pad: number
  readonly coordinator: number
  readonly lane: number
  readonly wire: number
  readonly total: number
}

export const captionHeight = 20
const padLeast = 5

interface Gaps {
  readonly lane: number
  readonly wire: number
}

/** The least air between coordinator, members and partitions. */
export const leastGaps = ({ member, wires }: Plan): Gaps => ({
  lane: member.form === 'dot' ? captionHeight + 26 : 52,
  wire: wires ? 26 : 14,
})
/** As much air as does the picture good. */
export const bestGaps = ({ member, wires }: Plan): Gaps => ({
  lane: member.form === 'dot' ? captionHeight + 64 : 142,
  wire: wires ? 90 : 30,
})

/** Gaps take what is left over, the lane first; they give it up first as well. */
export function heightsOf(plan: Plan, coordinator: number, height: number): Heights {
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
