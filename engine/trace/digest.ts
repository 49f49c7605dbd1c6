import { Digest } from '../kernel/digest'
import { at } from './column'
import { eventCount, type Trace } from './trace'

/** How far a digest of a trace has come, so that the next one need not begin at the start. */
interface Mark {
  readonly step: number
  readonly low: number
  readonly high: number
}

const markEvery = 1024

/** Names the first steps of a trace: equal traces, equal digests. Keeps marks on its way; made once for each trace. */
export class TraceDigest {
  private readonly marks: Mark[] = []
  private readonly names: number[] = []
  private readonly shapes: number[] = []

  constructor(private readonly trace: Trace) {}

  private name(number: number): number {
    const known = this.names[number]
    if (known !== undefined) return known
    const digest = new Digest()
    digest.text(this.trace.names.list[number] ?? '')
    return (this.names[number] = digest.halves()[0])
  }

  private shape(number: number): number {
    const known = this.shapes[number]
    if (known !== undefined) return known
    const digest = new Digest()
    digest.value(this.trace.shapes[number] ?? [])
    return (this.shapes[number] = digest.halves()[0])
  }

  private event(into: Digest, row: number): void {
    const { trace } = this
    into.word(at(trace.cause, row))
    into.word(this.name(at(trace.node, row)))
    into.word(this.name(at(trace.type, row)))
    into.word(this.name(at(trace.rule, row)))
    const shape = at(trace.shape, row)
    into.word(this.shape(shape))
    const first = at(trace.firstValue, row)
    const length = trace.shapes[shape]?.length ?? 0
    for (let n = 0; n < length; n++) into.value(trace.values[first + n])
  }

  private step(into: Digest, row: number): void {
    const { trace } = this
    into.number(at(trace.stepTime, row))
    into.word(at(trace.stepInput, row))
    into.word(this.name(at(trace.stepNode, row)))
    into.word(at(trace.stepCause, row))
    const first = row === 0 ? 0 : at(trace.stepEvents, row - 1)
    const last = row + 1 < trace.stepEvents.length ? at(trace.stepEvents, row) : eventCount(trace)
    for (let event = first; event < last; event++) this.event(into, event)
  }

  /** Write the digest of the first `steps` steps into another. */
  write(into: Digest, steps: number): void {
    const mark = this.marks[Math.min(this.marks.length, Math.floor(steps / markEvery)) - 1]
    const own = new Digest()
    if (mark !== undefined) own.resume(mark.low, mark.high)
    for (let row = mark?.step ?? 0; row < steps; row++) {
      this.step(own, row)
      if ((row + 1) % markEvery !== 0) continue
      const [low, high] = own.halves()
      this.marks[(row + 1) / markEvery - 1] = { step: row + 1, low, high }
    }
    for (const half of own.halves()) into.word(half)
  }
}
