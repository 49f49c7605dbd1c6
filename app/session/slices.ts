import type { Session, SimTime } from '../../engine'
import type { Progress } from './messages'

/** Work that stops now and then to say how far it is; whoever does it may leave it there. */
export type Working<T> = Generator<Progress, T, undefined>

/** So many steps between two stops: a few milliseconds of them, some tens in a group of a thousand. */
const slice = 256

/** Runs on up to a time. */
export function* runInSlices(session: Session, endsAt: SimTime, of: Pick<Progress, 'lane' | 'lanes' | 'name'>): Working<void> {
  for (const { steps, time } of session.extendInSlices(endsAt, slice)) yield { ...of, steps, time, endsAt }
}

/** The work done without a stop. */
export function finished<T>(work: Working<T>): T {
  for (;;) {
    const next = work.next()
    if (next.done === true) return next.value
  }
}
