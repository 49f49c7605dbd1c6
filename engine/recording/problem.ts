/** Why a file is not opened, or not wholly: what is wrong, and on which line. What to do about it is said by the words. */
export type Problem =
  | { readonly name: 'too-large'; readonly limitBytes: number }
  | { readonly name: 'empty' }
  /** No line of the request logger in it. */
  | { readonly name: 'not-a-request-log' }
  /** Lines of the request logger, but not as JSON: a broker from before Kafka 2.8. */
  | { readonly name: 'old-format'; readonly line: number }
  /** The file begins or ends in the middle of a line. */
  | { readonly name: 'cut-off'; readonly line: number }
  | { readonly name: 'line-too-long'; readonly line: number; readonly limitChars: number }
  /** Not JSON, at this character of the line. */
  | { readonly name: 'broken-line'; readonly line: number; readonly column: number }
  /** JSON, but not what the broker writes there. */
  | { readonly name: 'unexpected-field'; readonly line: number; readonly path: string }
  | { readonly name: 'unknown-version'; readonly line: number; readonly api: string; readonly version: number }
  | { readonly name: 'no-time'; readonly line: number }
  /** A request log that holds no request of a group. */
  | { readonly name: 'only-other-apis'; readonly apis: readonly string[] }
  | { readonly name: 'no-group' }

/** Thrown inside the readers, caught at their door. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.name)
  }
}
