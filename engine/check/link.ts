import type { Counterexample } from './explore/counterexample'

/** The hash that opens a run in any copy of the app: the scenario, what was done after which step, and the step at which it broke. */
export function linkTo({ scenario, acts, violation }: Counterexample): string {
  const inline = encodeURIComponent(JSON.stringify(scenario))
  const done = encodeURIComponent(JSON.stringify(acts.map(({ step, action }) => ({ step, action }))))
  return `#v=1&inline=${inline}${acts.length === 0 ? '' : `&do=${done}`}&step=${String(violation.step)}`
}
