import type { Intervention, SimTime } from '../../engine'
import { problem, type RunInfo } from './messages'
import { goTo, infoOf, known, type Known, type Open } from './open-branches'
import type { Parts } from './parts'
import { notHere, Refused } from './refused'

/** How long after a change its consequences are looked for, and how much is shown after the last of them. */
const consequencesUs = 60_000_000
const afterwardsUs = 2_000_000

/** How far a branch is shown: as far as its parent, and until the story has calmed down. */
function endOfBranch({ session }: Open, parentEnd: SimTime, at: SimTime): SimTime {
  session.extendToTime(Math.max(parentEnd, at + consequencesUs))
  const last = session.beats('story').findLast((step) => session.timeOf(step) <= at + consequencesUs) ?? 0
  return Math.max(parentEnd, session.timeOf(last) + afterwardsUs)
}

/** So many steps beyond what is run may something be done, as a link says it. */
const stepsBeyondMost = 20_000

/** The branch that is left at a step: where this one had not left its parent yet, it is the parent that is left, and what was done later never happens. */
function branchBefore(open: Open, branch: number, step: number): number {
  const { path, parent } = known(open, branch)
  const done = path.at(-1)?.step ?? 0
  return parent === null || done <= step ? branch : branchBefore(open, parent.branch, step)
}

/** Have something else happen at a step: a branch of its own, shown until its consequences have calmed down. */
export function inject(open: Open, branch: number, at: Intervention, { reading }: Parts): RunInfo {
  if (reading === undefined) throw notHere()
  const parent = goTo(open, branchBefore(open, branch, at.step))
  const parsed = reading.action(at.action)
  if (!parsed.ok) throw new Refused(parsed.problems[0] ?? problem('unexpected'))
  const intervention = { step: at.step, action: parsed.action }
  open.session.extendToStep(Math.min(at.step, open.session.here.steps + stepsBeyondMost))
  const { steps } = open.session.here
  if (at.step > steps)
    throw new Refused({ ...problem('above-limit', { value: at.step, limit: steps }), path: ['do', parent.path.length, 'step'] })
  const time = open.session.timeOf(at.step)
  const [reason] = open.session.intervene(intervention)
  if (reason !== undefined) throw new Refused(reason)
  const path = [...parent.path, intervention]
  const endsAt = endOfBranch(open, parent.endsAt, time)
  const next: Known = { branch: open.branches.length, path, parent: { branch: parent.branch, step: at.step, time }, endsAt }
  open.branches.push(next)
  open.at = next.branch
  return infoOf(open, next)
}
