import { Digest } from '../kernel/digest'
import { stepAt, type Trace } from './trace'

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
  private readonly kinds: number[] = []
  private readonly stepKinds: number[] = []

  constructor(private readonly trace: Trace) {}

  private named(known: number[], number: number, value: unknown): number {
    const digest = new Digest()
    digest.value(value)
    return (known[number] = digest.halves()[0])
  }

  private event(into: Digest, id: number): void {
    const { cause, kind, detail } = this.trace.events.at(id)
    const { number, node, type, rule, keys } = kind
    into.word(cause)
    into.word(this.kinds[number] ?? this.named(this.kinds, number, [node, type, rule, keys]))
    for (const key of keys) into.value(detail[key])
  }

  private step(into: Digest, step: number): void {
    const { time, kind, cause } = this.trace.steps.at(step)
    const { number, input, node } = kind
    into.number(time)
    into.word(this.stepKinds[number] ?? this.named(this.stepKinds, number, [input, node]))
    into.word(cause)
    const { firstEvent, events } = stepAt(this.trace, step)
    for (let id = firstEvent; id < firstEvent + events; id++) this.event(into, id)
  }

  /** Write the digest of the first `steps` steps into another. */
  write(into: Digest, steps: number): void {
    const mark = this.marks[Math.min(this.marks.length, Math.floor(steps / markEvery)) - 1]
    const own = new Digest()
    if (mark !== undefined) own.resume(mark.low, mark.high)
    for (let step = (mark?.step ?? 0) + 1; step <= steps; step++) {
      this.step(own, step)
      if (step % markEvery !== 0) continue
      const [low, high] = own.halves()
      this.marks[step / markEvery - 1] = { step, low, high }
    }
    for (const half of own.halves()) into.word(half)
  }
}
