/** A line from a reader's card down to the partition that it reads. */
export interface WireSpec {
  readonly partition: string
  readonly member: string
  readonly index: number
}

export interface WireEnds {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}
