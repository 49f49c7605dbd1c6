import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Detail, Event, RuleId, StepInput } from '../kernel/event'
import { Digest } from '../kernel/digest'
import { TraceDigest } from './digest'
import {
  emptyTrace,
  eventAt,
  eventCount,
  eventsBetween,
  recordInto,
  stepAt,
  stepCount,
  stepOfEvent,
  traceUntil,
  visitKinds,
  type StepRow,
  type Trace,
} from './trace'

interface Draft {
  readonly wait: number
  readonly input: StepInput
  readonly node: string
  readonly back: number
  readonly events: readonly {
    readonly back: number
    readonly node: string
    readonly type: string
    readonly rule: RuleId
    readonly detail: Detail
  }[]
}

const value = fc.oneof(
  fc.integer(),
  fc.nat(100),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (Object.is(x, -0) ? 0 : x)),
  fc.string({ maxLength: 5 }),
  fc.boolean(),
  fc.array(fc.oneof(fc.string(), fc.nat()), { maxLength: 3 }),
)
const detail = fc.dictionary(fc.constantFrom('to', 'message', 'group', 'error'), value, { noNullPrototype: true })
const node = fc.constantFrom('A', 'B', 'broker-1')
const draft: fc.Arbitrary<Draft> = fc.record({
  wait: fc.oneof(fc.nat(100), fc.nat(1e12)),
  input: fc.constantFrom<StepInput[]>('message', 'timer', 'action'),
  node,
  back: fc.nat(1000),
  events: fc.array(
    fc.record({ back: fc.nat(1000), node, type: fc.constantFrom('Sent', 'Heard'), rule: fc.constantFrom<RuleId[]>('a/b', 'c/d'), detail }),
    { maxLength: 3 },
  ),
})

/** The same, kept as plain objects. */
function both(drafts: readonly Draft[]): { trace: Trace; events: Event[]; steps: StepRow[] } {
  const trace = emptyTrace()
  const recorder = recordInto(trace)
  const events: Event[] = []
  const steps: StepRow[] = []
  let time = 0
  for (const [n, { wait, input, node, back, events: yielded }] of drafts.entries()) {
    time += wait
    const cause = Math.max(0, events.length - back)
    steps.push({ step: n + 1, time, input, node, cause, firstEvent: events.length + 1, events: yielded.length })
    recorder.step(time, input, node, cause)
    for (const { back: far, ...event } of yielded) {
      const id = events.length + 1
      const own = Math.max(0, id - 1 - far)
      events.push({ id, cause: own, step: n + 1, time, ...event })
      recorder.event(own, n + 1, time, event.node, event.type, event.rule, event.detail)
    }
  }
  return { trace, events, steps }
}

const digestOf = (trace: Trace, step: number): string => {
  const digest = new Digest()
  new TraceDigest(trace).write(digest, step)
  return digest.toString()
}

const order = fc.array(fc.nat(), { maxLength: 30 })

test('what was written is read back, in whatever order', () => {
  fc.assert(
    fc.property(fc.array(draft, { minLength: 1, maxLength: 120 }), order, (drafts, picks) => {
      const { trace, events, steps } = both(drafts)
      expect([stepCount(trace), eventCount(trace)]).toEqual([steps.length, events.length])
      expect(eventsBetween(trace, 0, steps.length)).toEqual(events)
      for (const pick of picks) {
        const step = steps[pick % steps.length]
        expect(stepAt(trace, step?.step ?? 0)).toEqual(step)
        const event = events[pick % Math.max(1, events.length)]
        if (event === undefined) continue
        expect(eventAt(trace, event.id)).toEqual(event)
        expect(stepOfEvent(trace, event.id)).toBe(event.step)
      }
    }),
    { seed: 5, numRuns: 150 },
  )
})

test('kinds are visited in order, even while events are read meanwhile', () => {
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 60 }), fc.nat(), (drafts, from) => {
      const { trace, events } = both(drafts)
      const first = 1 + (from % (events.length + 1))
      const seen: string[] = []
      visitKinds(trace, first, events.length, (id, { type, rule, node }) => {
        if (id % 3 === 0) eventAt(trace, 1 + (id % events.length))
        seen.push(`${String(id)} ${type} ${rule} ${node}`)
        return true
      })
      expect(seen).toEqual(events.slice(first - 1).map(({ id, type, rule, node }) => `${String(id)} ${type} ${rule} ${node}`))
    }),
    { seed: 6, numRuns: 100 },
  )
})

test('wherever a visit begins and ends, and whatever it reads, what is read next is what was written', () => {
  fc.assert(
    fc.property(
      fc.array(draft, { minLength: 1, maxLength: 60 }),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      fc.boolean(),
      (drafts, from, to, then, reads) => {
        const { trace, events } = both(drafts)
        if (events.length === 0) return
        const one = (n: number): number => 1 + (n % events.length)
        const last = one(to)
        const seen: unknown[] = []
        for (const stopsAt of [last, Infinity]) {
          visitKinds(trace, one(from), last, (id) => {
            if (reads) seen.push(eventAt(trace, id))
            return id < stopsAt
          })
          for (const id of [last, one(then)]) expect(eventAt(trace, id)).toEqual(events[id - 1])
        }
        const visited = events.slice(one(from) - 1, last)
        if (reads) expect(seen).toEqual([...visited, ...visited])
      },
    ),
    { seed: 7, numRuns: 200 },
  )
})

test('the past of a branch is a trace of its own, and digests alike', () => {
  fc.assert(
    fc.property(fc.array(draft, { minLength: 1, maxLength: 100 }), fc.nat(), fc.array(draft, { maxLength: 10 }), (drafts, at, more) => {
      const { trace, events, steps } = both(drafts)
      const step = at % (steps.length + 1)
      const branch = traceUntil(trace, step)
      const past = events.filter((event) => event.step <= step)
      expect(eventsBetween(branch, 0, step)).toEqual(past)
      expect(digestOf(branch, step)).toBe(digestOf(trace, step))
      const recorder = recordInto(branch)
      for (const [n, each] of more.entries()) {
        recorder.step(1e15 + n, each.input, each.node, 0)
        for (const event of each.events) recorder.event(0, 0, 0, event.node, event.type, event.rule, event.detail)
      }
      expect(eventsBetween(branch, 0, step)).toEqual(past)
      expect(eventsBetween(trace, 0, steps.length)).toEqual(events)
      expect(stepCount(branch)).toBe(step + more.length)
    }),
    { seed: 8, numRuns: 100 },
  )
})

test('an event belongs to its step at every place, the noted ones included', () => {
  const trace = emptyTrace()
  const recorder = recordInto(trace)
  for (let step = 1; step <= 200; step++) {
    recorder.step(step, 'timer', 'A', 0)
    if (step % 3 !== 0) recorder.event(0, step, step, 'A', 'Something', 'a/rule', {})
  }
  for (let id = 1; id <= eventCount(trace); id++) expect(stepOfEvent(trace, id)).toBe(eventAt(trace, id).time)
  const steps = Array.from({ length: eventCount(trace) }, (_, n) => stepOfEvent(trace, n + 1))
  expect(steps).toEqual(Array.from({ length: 200 }, (_, n) => n + 1).filter((step) => step % 3 !== 0))
})
