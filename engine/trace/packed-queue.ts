import type { Envelope } from '../kernel/node'
import type { Backlog, Entry } from '../kernel/queue'
import type { Packing } from './pack'
import type { Unpacking } from './unpack'

type AnyEntry = Entry<unknown, unknown>

/** Write what falls due: column by column, since that is short, and most of a keyframe; what messages and actions say comes last, one by one. */
export function packEntries(packing: Packing, entries: readonly AnyEntry[]): void {
  packing.count(entries.length)
  packing.column(entries.map(({ at }) => at))
  packing.column(entries.map(({ serial }) => serial))
  packing.column(entries.map(({ node }) => node))
  packing.column(entries.map(({ cause }) => cause))
  packing.column(entries.map(({ key }) => key))
  packing.column(
    entries.map(({ envelope, action }) => (envelope !== null ? carries.message : action !== null ? carries.action : carries.none)),
  )
  packEnvelopes(
    packing,
    entries.flatMap(({ envelope }) => (envelope === null ? [] : [envelope])),
  )
  for (const { envelope, action } of entries)
    if (envelope !== null) packing.value(envelope.body)
    else if (action !== null) packing.value(action)
}

const carries = { none: 0, message: 1, action: 2 } as const

function packEnvelopes(packing: Packing, envelopes: readonly Envelope<unknown>[]): void {
  packing.count(envelopes.length)
  packing.column(envelopes.map(({ number }) => number))
  packing.column(envelopes.map(({ from }) => from))
  packing.column(envelopes.map(({ to }) => to))
  packing.column(envelopes.map(({ label }) => label))
  packing.column(envelopes.map(({ sentAt }) => sentAt))
  packing.column(envelopes.map(({ dueAt, sentAt }) => dueAt - sentAt))
  packing.column(envelopes.map(({ event }) => event))
}

/** The messages among what falls due, in order, without what they say. */
class PackedEnvelopes<B> {
  private readonly numbers: readonly number[]
  private readonly senders: readonly string[]
  private readonly receivers: readonly string[]
  private readonly labels: readonly string[]
  private readonly sentAts: readonly number[]
  private readonly takes: readonly number[]
  private readonly events: readonly number[]
  private next = 0

  constructor(from: Unpacking) {
    const size = from.count()
    this.numbers = from.column(size) as number[]
    this.senders = from.column(size) as string[]
    this.receivers = from.column(size) as string[]
    this.labels = from.column(size) as string[]
    this.sentAts = from.column(size) as number[]
    this.takes = from.column(size) as number[]
    this.events = from.column(size) as number[]
  }

  take(body: B): Envelope<B> {
    const n = this.next++
    const sentAt = this.sentAts[n] ?? 0
    return {
      number: this.numbers[n] ?? 0,
      from: this.senders[n] ?? '',
      to: this.receivers[n] ?? '',
      label: this.labels[n] ?? '',
      sentAt,
      dueAt: sentAt + (this.takes[n] ?? 0),
      event: this.events[n] ?? 0,
      body,
    }
  }
}

/** What `packEntries` wrote, as it was. Numbers and names are read at once; what a message or an action says, when its entry is taken. */
export class PackedEntries<B, A> implements Backlog<B, A> {
  private readonly size: number
  private readonly ats: readonly number[]
  private readonly serials: readonly number[]
  private readonly nodes: readonly string[]
  private readonly causes: readonly number[]
  private readonly keys: readonly string[]
  private readonly carried: readonly unknown[]
  private readonly envelopes: PackedEnvelopes<B>
  private next = 0

  /** Nothing else may be read from `from` afterwards. */
  constructor(private readonly from: Unpacking) {
    this.size = from.count()
    this.ats = from.column(this.size) as number[]
    this.serials = from.column(this.size) as number[]
    this.nodes = from.column(this.size) as string[]
    this.causes = from.column(this.size) as number[]
    this.keys = from.column(this.size) as string[]
    this.carried = from.column(this.size)
    this.envelopes = new PackedEnvelopes(from)
  }

  get length(): number {
    return this.size - this.next
  }

  get at(): number {
    return this.ats[this.next] ?? Infinity
  }

  get serial(): number {
    return this.serials[this.next] ?? 0
  }

  /** Written out as the kernel writes it: so it has its hidden class. */
  take(): Entry<B, A> {
    const n = this.next++
    const carried = this.carried[n]
    const envelope = carried === carries.message ? this.envelopes.take(this.from.value() as B) : null
    return {
      at: this.ats[n] ?? 0,
      serial: this.serials[n] ?? 0,
      node: this.nodes[n] ?? '',
      cause: this.causes[n] ?? 0,
      key: this.keys[n] ?? '',
      envelope,
      action: carried === carries.action ? (this.from.value() as A) : null,
    }
  }
}
