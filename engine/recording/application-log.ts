import { readLines } from './case-reading'

/** One thing that an application saw. `partitions` of a callback; `what` is the class of an exception. */
export interface Seen {
  readonly line: number
  readonly atMs: number
  readonly member: string
  readonly saw: string
  readonly partitions: readonly string[]
  readonly what: string
}

/** The `application.jsonl` of a recording. Throws `NotThisForm`. */
export function readApplicationLog(source: string): readonly Seen[] {
  return readLines(source).map((at) => ({
    line: at.line,
    atMs: at.field('atMs').number(),
    member: at.field('member').text(),
    saw: at.field('saw').text(),
    partitions: at.orElse<readonly string[]>('partitions', [], (partitions) => partitions.texts()),
    what: at.orElse('class', '', (name) => name.text()),
  }))
}
