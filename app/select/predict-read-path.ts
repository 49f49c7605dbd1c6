import { planOf, roundAt, countersInRound } from '../../engine'
import { eventsOfType } from './find-event'
import { choicesOf, type Answer } from './predict-choices'
import { forOneGiB, transferIn } from './readings/read-path'
import type { Scope } from './readings/scope'

/** Which transfer, or whose reading, a question is about. */
interface Of {
  readonly of: string
}

/** Crossings for one GiB by the calls of that transfer; what is easily taken for them is one round's, the rounds, the calls. */
function crossings({ of }: Of, { frame, event }: Scope): Answer | null {
  const state = transferIn(frame, of)
  if (state === null) return null
  const plan = planOf(forOneGiB(state.transfer))
  const round = roundAt(plan, 0)
  const once = countersInRound(plan, round, round.steps).modeSwitches
  const { syscalls, modeSwitches } = plan.totals
  return { choices: choicesOf([once, plan.rounds.count, syscalls, modeSwitches]), answer: String(modeSwitches), event }
}

/** Copies of the payload by the CPU, in all of that transfer. */
function copies({ of }: Of, { frame, event }: Scope): Answer | null {
  const state = transferIn(frame, of)
  if (state === null) return null
  const { cpuCopies } = planOf(state.transfer).totals
  return { choices: choicesOf([0, 1, 2, 4, cpuCopies]), answer: String(cpuCopies), event }
}

/** Whose reading by that reader asks the disk for more; beside it the page that it reads next, and the one behind what is there. */
function page({ of }: Of, { frame, after }: Scope): Answer | null {
  for (const event of eventsOfType(frame.trace, 'ReadAhead', after)) {
    if (event.detail['reader'] !== of) continue
    const [marked, first, pages] = [event.detail['page'], event.detail['first'], event.detail['pages']].map(Number)
    if (marked === undefined || first === undefined || pages === undefined) return null
    return { choices: choicesOf([marked, Math.floor((marked + first) / 2), first - 1, first]), answer: String(marked), event }
  }
  return null
}

/** The questions about the read path, each with who answers it. */
export const readPathAnswers = { 'how-many-crossings': crossings, 'how-many-copies': copies, 'which-page-is-next': page }
