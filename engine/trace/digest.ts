import { Digest } from '../kernel/digest'
import type { World } from '../kernel/world'
import { digestWorld } from '../kernel/world-digest'
import type { Kind } from './kinds'
import { eventsAfter, type Trace } from './trace'

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

  private readonly ofKind = (kind: Kind): number => {
    const { number, node, type, rule, keys } = kind
    return this.kinds[number] ?? this.named(this.kinds, number, [node, type, rule, keys])
  }

  private mark(step: number, digest: Digest): void {
    if (step === 0 || step % markEvery !== 0) return
    const [low, high] = digest.halves()
    this.marks[step / markEvery - 1] = { step, low, high }
  }

  /** Write the digest of the first `steps` steps into another. */
  write(into: Digest, steps: number): void {
    const mark = this.marks[Math.min(this.marks.length, Math.floor(steps / markEvery)) - 1]
    const own = new Digest()
    if (mark !== undefined) own.resume(mark.low, mark.high)
    const first = (mark?.step ?? 0) + 1
    const { events } = this.trace
    let done = eventsAfter(this.trace, first - 1)
    // The events of a step are known once the next one says how many there were before it.
    this.trace.steps.visit(first, steps, (step, time, { number, input, node }, cause, eventsBefore) => {
      events.digest(done + 1, eventsBefore, own, this.ofKind)
      done = eventsBefore
      if (step > first) this.mark(step - 1, own)
      own.number(time)
      own.word(this.stepKinds[number] ?? this.named(this.stepKinds, number, [input, node]))
      own.word(cause)
    })
    events.digest(done + 1, eventsAfter(this.trace, steps), own, this.ofKind)
    if (steps >= first) this.mark(steps, own)
    for (const half of own.halves()) into.word(half)
  }
}

/** Names the moment after a step, its world and what led to it: equal runs, equal digests, wherever they are computed. */
export function momentDigest<S, B, A>(world: World<S, B, A>, trace: TraceDigest): string {
  const digest = new Digest()
  digestWorld(digest, world)
  trace.write(digest, world.step)
  return digest.toString()
}
