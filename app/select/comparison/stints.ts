/** Offsets of one partition that a member has passed without a break: from the first up to, and without, the last. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** How many of the offsets lie in more than one stretch, each counted once for every time after the first. */
export function passedAgain(stretches: readonly Stretch[]): number {
  let again = 0
  let reached = -Infinity
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from || a.to - b.to)) {
    again += Math.max(0, Math.min(to, reached) - from)
    reached = Math.max(reached, to)
  }
  return again
}

interface Open {
  readonly from: number
  to: number
}

/** What members have read, by partition: positions are told when they are set, and when they have moved. */
export class Stints {
  private readonly done = new Map<string, Stretch[]>()
  private readonly open = new Map<string, Open>()

  /** A member begins to read somewhere. */
  begin(member: string, partition: string, offset: number): void {
    this.end(member, partition)
    const stint = { from: offset, to: offset }
    this.open.set(`${member} ${partition}`, stint)
    const stretches = this.done.get(partition)
    if (stretches === undefined) this.done.set(partition, [stint])
    else stretches.push(stint)
  }

  /** It has got there. */
  reach(member: string, partition: string, offset: number): void {
    const stint = this.open.get(`${member} ${partition}`)
    if (stint === undefined || offset < stint.from) this.begin(member, partition, offset)
    else stint.to = Math.max(stint.to, offset)
  }

  end(member: string, partition: string): void {
    this.open.delete(`${member} ${partition}`)
  }

  /** Partitions of which records were read again, most first. */
  again(): readonly { readonly partition: string; readonly records: number }[] {
    return [...this.done]
      .map(([partition, stretches]) => ({ partition, records: passedAgain(stretches) }))
      .filter(({ records }) => records > 0)
      .sort((a, b) => b.records - a.records)
  }
}

/** `orders-0@35`: a partition, and an offset in it. */
export function positionIn(text: string): { readonly partition: string; readonly offset: number } {
  const at = text.lastIndexOf('@')
  return { partition: text.slice(0, at), offset: Number(text.slice(at + 1)) }
}
