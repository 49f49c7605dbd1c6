import { eventCount, type Trace } from '../../engine'

/** For each rule, the step of the first event that it explains after the one before; `null` where there is none. The next is then sought from the same place. */
export function stepsOfCues(trace: Trace, rules: readonly string[]): readonly (number | null)[] {
  const events = eventCount(trace)
  let row = 0
  return rules.map((rule) => {
    const wanted = trace.names.numbers.get(rule)
    if (wanted === undefined) return null
    for (let at = row; at < events; at++) {
      if (trace.rule.data[at] !== wanted) continue
      row = at + 1
      return trace.step.data[at] ?? null
    }
    return null
  })
}
