export type LogProblem =
  /** The bytes end before the batch does. */
  | 'truncated'
  | 'bad-length'
  /** Message formats 0 and 1, from before Kafka 0.11. */
  | 'old-format'
  | 'bad-magic'
  | 'bad-crc'
  | 'bad-compression'
  | 'bad-offset'
  | 'bad-count'
  | 'bad-varint'
  | 'bad-record'
  /** A 64-bit number beyond 2^53. */
  | 'number-too-large'
  /** A compressed block that its codec does not take, or that grows beyond all bounds. */
  | 'bad-block'

/** What is not as Kafka's log format has it: the only error that reading log bytes throws. */
export class MalformedLog extends Error {
  constructor(
    readonly problem: LogProblem,
    /** The byte of the file, counted from 0. Inside a compressed block: where the block begins. */
    readonly position: number,
  ) {
    super(`${problem} at byte ${String(position)}`)
    this.name = 'MalformedLog'
  }
}
