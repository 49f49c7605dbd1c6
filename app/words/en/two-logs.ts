const listed = (offsets: readonly number[]): string => {
  const [last = '', ...before] = [...offsets].reverse().map(String)
  return before.length === 0 ? last : `${before.reverse().join(', ')} and ${last}`
}

const broker = (number: number): string => `Broker ${String(number)}`

/** Two logs against each other: where they part, and what of it is lost. */
export const twoLogs = {
  empty: 'No partition has two copies yet.',
  offset: 'offset',
  broker,
  leads: (epoch: number) => `leads in epoch ${String(epoch)}`,
  follows: 'follows',
  nobodyLeads: 'nobody leads',
  ends: (end: number, highWatermark: number) => `ends at ${String(end)}, HW ${String(highWatermark)}`,
  epoch: (epoch: number) => `epoch ${String(epoch)}`,
  producer: (name: string, acks: string) => `${name}, acks=${acks}`,
  wasTold: 'was told: written',
  lost: 'lost',
  kept: 'kept',
  beyond: (count: number) => (count === 1 ? '1 record lies beyond' : `${String(count)} records lie beyond`),
  isCut: (count: number) => (count === 1 ? '1 record was cut' : `${String(count)} records were cut`),
  same: 'the same in both',
  partHere: 'the logs part here',
  twice: (offsets: readonly number[]) => `${listed(offsets)}: promised twice`,
  asks: (n: number) => `${String(n)} Fetch`,
  answers: {
    diverging: (n: number) => `${String(n)} Answer, no records`,
    records: (n: number, records: number) => `${String(n)} Answer, records: ${String(records)}`,
    nothing: (n: number) => `${String(n)} Answer, nothing new`,
    refused: (n: number) => `${String(n)} Answer, refused`,
  },
  explains: {
    parts: (upper: number, lower: number, epoch: number, ends: number) =>
      `${broker(lower)} knows where epoch ${String(epoch)} ends: at ${String(ends)}. What ${broker(upper).toLowerCase()} has beyond that, nobody else has.`,
    cuts: (upper: number, offset: number) => `${broker(upper)} cuts at ${String(offset)}, then copies.`,
    wasCut: (upper: number, offset: number) => `${broker(upper)} has cut at ${String(offset)} and copies from there.`,
    behind: (upper: number, missing: number) => `${broker(upper)} has the beginning of the same log; ${String(missing)} to copy.`,
    equal: 'Both logs are the same.',
    others: (brokers: readonly number[]) => `Parts too: broker ${listed(brokers)}.`,
  },
  says: {
    head: (partition: string, upper: number, lower: number) => `${partition}: broker ${String(upper)} against broker ${String(lower)}.`,
    side: (number: number, role: string, ends: string, epochs: readonly string[]) =>
      `${broker(number)} ${role}, ${ends}: ${epochs.join(', ')}.`,
    from: (epoch: number, offset: number) => `epoch ${String(epoch)} from ${String(offset)}`,
    told: (name: string, acks: string, lost: readonly string[], kept: number) =>
      `${name} (acks=${acks}) was told that ${String(lost.length + kept)} are written${lost.length === 0 ? '' : `; lost: ${lost.join(', ')}`}.`,
  },
}
