import { problem, type Problem } from './messages'

/** Thrown inside, answered at the door. */
export class Refused extends Error {
  readonly problem: Problem
  constructor(why: Problem) {
    super(why.problem)
    this.problem = why
  }
}

/** A part of the engine or of the views that the question needs was not brought. */
export const notHere = (): Refused => new Refused(problem('unexpected', { what: 'not loaded' }))
