import { nearest } from './nearest'
import { problemAt, type Path, type Problem } from './problem'

/** A name that nobody has, with the nearest that somebody has. */
export const unknown = (problem: Problem['problem'], path: Path, value: string, known: Iterable<string>): Problem =>
  problemAt(path, problem, { value: value.slice(0, 80), nearest: nearest(value, known) ?? '' })
