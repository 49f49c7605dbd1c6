import type { Cause, StepInput } from '../kernel/event'
import type { NodeId, SimTime } from '../kernel/node'
import { Bytes, Reading } from './bytes'
import { add, at, column, head, type Column } from './column'
import type { Kinds, StepKind } from './kinds'

export interface StepEntry {
  readonly time: SimTime
  readonly kind: StepKind
  readonly cause: Cause
  /** How many events there were before it. */
  readonly eventsBefore: number
}

/** A place is noted every so many steps. */
const markEvery = 32

/** Every step, in few bytes each: how long after the last, its kind, how far back its cause lies, how many events the last yielded. */
export class StepRows {
  count = 0
  private bytes = new Bytes()
  private marks: Column<Float64Array> = column(new Float64Array(16))
  private timeMarks: Column<Float64Array> = column(new Float64Array(16))
  private eventMarks: Column<Int32Array> = column(new Int32Array(16))
  private last = { time: 0, events: 0 }
  /** Where the step after the one read last begins, and what stood before it. */
  private readonly next = { step: 1, at: 0, time: 0, events: 0 }
  /** The two read last: whoever asks how many events a step yielded looks at the one after it. */
  private recent: readonly [number, StepEntry | null, number, StepEntry | null] = [0, null, 0, null]

  constructor(private readonly kinds: Kinds) {}

  append(time: SimTime, input: StepInput, node: NodeId, cause: Cause, eventsBefore: number): void {
    const { bytes, last } = this
    if (this.count % markEvery === 0) {
      add(this.marks, bytes.length)
      add(this.timeMarks, last.time)
      add(this.eventMarks, last.events)
    }
    this.count += 1
    bytes.reserve(40)
    bytes.whole(eventsBefore - last.events)
    bytes.whole(time - last.time)
    bytes.whole(this.kinds.step(input, node).number)
    bytes.whole(cause === 0 ? 0 : eventsBefore - cause + 1)
    last.time = time
    last.events = eventsBefore
  }

  at(step: number): StepEntry {
    if (step < 1 || step > this.count) throw new Error(`no step ${String(step)}`)
    const [newer, newerEntry, older, olderEntry] = this.recent
    if (newer === step && newerEntry !== null) return newerEntry
    if (older === step && olderEntry !== null) return olderEntry
    const entry = this.read(step)
    this.recent = [step, entry, newer, newerEntry]
    return entry
  }

  private read(step: number): StepEntry {
    const { next } = this
    const mark = Math.floor((step - 1) / markEvery)
    if (next.step > step || next.step < mark * markEvery + 1) {
      next.step = mark * markEvery + 1
      next.at = at(this.marks, mark)
      next.time = at(this.timeMarks, mark)
      next.events = at(this.eventMarks, mark)
    }
    const from = new Reading(this.bytes, next.at)
    for (;;) {
      next.events += from.whole()
      next.time += from.whole()
      const kind = from.whole()
      const back = from.whole()
      next.step += 1
      next.at = from.at
      if (next.step <= step) continue
      return { time: next.time, kind: this.kinds.stepAt(kind), cause: back === 0 ? 0 : next.events - back + 1, eventsBefore: next.events }
    }
  }

  /** Some steps, in order, without an object for each. */
  visit(
    first: number,
    last: number,
    each: (step: number, time: SimTime, kind: StepKind, cause: Cause, eventsBefore: number) => void,
  ): void {
    if (first > last) return
    const { time, kind, cause, eventsBefore } = this.read(first)
    each(first, time, kind, cause, eventsBefore)
    const { next, kinds } = this
    const from = new Reading(this.bytes, next.at)
    while (next.step <= last) {
      next.events += from.whole()
      next.time += from.whole()
      const number = from.whole()
      const back = from.whole()
      next.at = from.at
      const step = next.step++
      each(step, next.time, kinds.stepAt(number), back === 0 ? 0 : next.events - back + 1, next.events)
    }
  }

  /** The step in which an event happened: the last that began with fewer events than its number. */
  ofEvent(id: number): number {
    let low = 0
    let high = this.eventMarks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(this.eventMarks, middle) < id) low = middle + 1
      else high = middle
    }
    // A mark notes how many events there were before the step in front of it: the search may have to begin there.
    let step = Math.max(1, (low - 1) * markEvery)
    while (step < this.count && this.at(step + 1).eventsBefore < id) step += 1
    return step
  }

  /** The first `count` steps, apart from these. */
  until(count: number): StepRows {
    const copy = new StepRows(this.kinds)
    if (count > 0) this.read(count)
    const end = count === 0 ? { at: 0, time: 0, events: 0 } : this.next
    copy.count = count
    copy.bytes = this.bytes.head(end.at)
    copy.last = { time: end.time, events: end.events }
    const marks = Math.ceil(count / markEvery)
    copy.marks = head(this.marks, marks)
    copy.timeMarks = head(this.timeMarks, marks)
    copy.eventMarks = head(this.eventMarks, marks)
    return copy
  }
}
