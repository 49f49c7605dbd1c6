import type { Digest } from '../kernel/digest'
import type { Cause, Detail, RuleId, Value } from '../kernel/event'
import type { NodeId } from '../kernel/node'
import { Bytes, Reading } from './bytes'
import { add, at, column, head, type Column } from './column'
import type { Kind, Kinds } from './kinds'
import { mostValueBytes, type Values } from './values'

/** One event without its step. */
export interface EventRow {
  readonly id: number
  readonly cause: Cause
  readonly kind: Kind
  readonly detail: Detail
}

/** A place is noted every so many events. */
const markEvery = 16

/** Every event, in few bytes each: its kind, how far back its cause lies, its values. */
export class EventRows {
  count = 0
  private bytes = new Bytes()
  private marks: Column<Float64Array> = column(new Float64Array(16))
  /** Numbers of messages grow slowly: their differences are kept. */
  private messageMarks: Column<Int32Array> = column(new Int32Array(16))
  private lastMessage = 0
  /** Where the event after the one read last begins. */
  private readonly next = { id: 1, at: 0, message: 0 }

  constructor(
    private readonly kinds: Kinds,
    private readonly values: Values,
  ) {}

  append(cause: Cause, node: NodeId, type: string, rule: RuleId, detail: Detail): void {
    this.begin(this.kinds.of(node, type, rule, detail), cause)
    this.write(detail)
  }

  /** An event whose detail is `{ to, message, ...detail }`. */
  appendMessage(cause: Cause, node: NodeId, type: string, rule: RuleId, to: NodeId, message: number, detail: Detail | undefined): void {
    this.begin(this.kinds.ofMessage(node, type, rule, detail), cause)
    this.values.text(this.bytes, to)
    this.writeOne('message', message)
    if (detail !== undefined) this.write(detail)
  }

  private begin(kind: Kind, cause: Cause): void {
    const { bytes } = this
    if (this.count % markEvery === 0) {
      add(this.marks, bytes.length)
      add(this.messageMarks, this.lastMessage)
    }
    this.count += 1
    bytes.reserve(12 + mostValueBytes * kind.keys.length)
    bytes.whole(kind.number)
    bytes.whole(cause === 0 ? 0 : this.count - cause)
  }

  private write(detail: Detail): void {
    for (const key in detail) this.writeOne(key, detail[key] ?? '')
  }

  private writeOne(key: string, value: Value): void {
    const { bytes } = this
    if (key !== 'message') this.values.write(bytes, value)
    else if (this.follows(value)) {
      bytes.whole(value - this.lastMessage + 1)
      this.lastMessage = value
    } else {
      bytes.whole(0)
      this.values.write(bytes, value)
    }
  }

  private follows(value: Value): value is number {
    return typeof value === 'number' && (value | 0) === value && value >= this.lastMessage
  }

  /** Begin to read at an event; sequential readers go on where they were. */
  private seek(id: number): Reading {
    if (id < 1 || id > this.count) throw new Error(`no event ${String(id)}`)
    const { next } = this
    const mark = Math.floor((id - 1) / markEvery)
    if (next.id > id || next.id < mark * markEvery + 1) {
      next.id = mark * markEvery + 1
      next.at = at(this.marks, mark)
      next.message = at(this.messageMarks, mark)
    }
    const from = new Reading(this.bytes, next.at)
    while (next.id < id) this.pass(from)
    return from
  }

  /** Read over one event. */
  private pass(from: Reading): void {
    const { next } = this
    const kind = this.kinds.at(from.whole())
    from.whole()
    this.passValues(from, kind)
    next.id += 1
    next.at = from.at
  }

  private passValues(from: Reading, { keys }: Kind): void {
    for (const key of keys) {
      const difference = key === 'message' ? from.whole() : 0
      if (difference > 0) this.next.message += difference - 1
      else this.values.skip(from)
    }
  }

  at(id: number): EventRow {
    const from = this.seek(id)
    const { next } = this
    const kind = this.kinds.at(from.whole())
    const back = from.whole()
    const detail: Record<string, Value> = {}
    for (const key of kind.keys) {
      const difference = key === 'message' ? from.whole() : 0
      if (difference > 0) detail[key] = next.message += difference - 1
      else detail[key] = this.values.read(from, this.bytes)
    }
    next.id += 1
    next.at = from.at
    return { id, cause: back === 0 ? 0 : id - back, kind, detail }
  }

  /** Write some events into a digest, in order; `ofKind` says what to write for a kind. */
  digest(first: number, last: number, into: Digest, ofKind: (kind: Kind) => number): void {
    if (first > last) return
    const from = this.seek(first)
    const { next, values, bytes } = this
    for (let id = first; id <= last; id++) {
      const kind = this.kinds.at(from.whole())
      const back = from.whole()
      into.word(back === 0 ? 0 : id - back)
      into.word(ofKind(kind))
      for (const key of kind.keys) {
        const difference = key === 'message' ? from.whole() : 0
        if (difference > 0) into.number((next.message += difference - 1))
        else values.digest(from, bytes, into)
      }
    }
    next.id = last + 1
    next.at = from.at
  }

  /** What kind each of some events is, in order, until `visit` answers false. It may read events itself. */
  kindsFrom(first: number, last: number, visit: (id: number, kind: Kind) => boolean): void {
    if (first > last) return
    const from = this.seek(first)
    const { next } = this
    for (let id = first; id <= last; id++) {
      const [begin, before] = [from.at, next.message]
      const kind = this.kinds.at(from.whole())
      from.whole()
      this.passValues(from, kind)
      const after = next.message
      // Whoever reads this very event has it at hand.
      next.id = id
      next.at = begin
      next.message = before
      if (!visit(id, kind)) return
      next.id = id + 1
      next.at = from.at
      next.message = after
    }
  }

  /** The first `count` events, apart from these. */
  until(count: number): EventRows {
    const copy = new EventRows(this.kinds, this.values)
    if (count > 0) this.at(count)
    const end = count === 0 ? { at: 0, message: 0 } : this.next
    copy.count = count
    copy.bytes = this.bytes.head(end.at)
    copy.lastMessage = end.message
    const marks = Math.ceil(count / markEvery)
    copy.marks = head(this.marks, marks)
    copy.messageMarks = head(this.messageMarks, marks)
    return copy
  }
}
