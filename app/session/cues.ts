import { eventAt, eventCount, type Event, type Trace } from '../../engine'

/** The next event that a rule explains: of any node, or of one that did it, got it or is named by it. */
export interface CueName {
  readonly rule: string
  readonly of?: string
}

function fits(event: Event, { rule, of }: CueName): boolean {
  if (event.rule !== rule) return false
  return of === undefined || event.node === of || event.detail['to'] === of || event.detail['member'] === of
}

/** For each cue, the step of the first event after the one before that it fits; `null` where there is none. The next is then sought from the same place. */
export function stepsOfCues(trace: Trace, cues: readonly CueName[]): readonly (number | null)[] {
  const events = eventCount(trace)
  let next = 1
  return cues.map((cue) => {
    for (let id = next; id <= events; id++) {
      const event = eventAt(trace, id)
      if (!fits(event, cue)) continue
      next = id + 1
      return event.step
    }
    return null
  })
}
