import type { Bar, BarReader } from '../../select/timeline/bars'
import { beside, type OwnershipLane, type OwnershipSpec } from './spec'

const ms = (value: number): number => value * 1000

const reader = (name: string): BarReader => ({
  name,
  letter: name.length > 2 ? name.slice(-2) : name,
  index: name.length > 2 ? Number(name.slice(-2)) : name.charCodeAt(0) - 65,
})

/** `A 2300 . 6900 A`: who reads from when on; a point is nobody. */
function barsOf(text: string, until: number): readonly Bar[] {
  const parts = text.split(' ')
  const bars: Bar[] = []
  for (let n = 0; n < parts.length; n += 2) {
    const from = n === 0 ? 0 : Number(parts[n - 1])
    const to = Math.min(until, Number(parts[n + 1] ?? until))
    const who = parts[n] ?? '.'
    if (to > from) bars.push({ from: ms(from), to: ms(to), readers: who === '.' ? [] : [reader(who)] })
  }
  return bars
}

interface Told {
  readonly rows: readonly string[]
  readonly mode: OwnershipLane['mode']
  readonly until: number
  readonly to: number
  readonly topic?: string
}

export function specOf({ rows, mode, until, to, topic = 'orders' }: Told): OwnershipSpec {
  const all = rows.map((text, n) => ({ label: `p${String(n)}`, partitions: [`${topic}-${String(n)}`], bars: barsOf(text, until) }))
  const gaps = all.map((row) => row.bars.filter((bar) => bar.readers.length === 0).map((bar) => bar.to - bar.from))
  const lane: OwnershipLane = {
    groupId: 'orders-app',
    title: null,
    protocol: 'classic',
    mode,
    assignor: mode === 'cooperative' ? 'cooperative-sticky' : 'range',
    bars: { rows: all, from: 0, to: ms(until) },
    lost: gaps.flat().reduce((sum, gap) => sum + gap, 0),
    longest: Math.max(0, ...gaps.flat()),
    countedFrom: null,
    paused: gaps.filter((each) => each.length > 0).length,
    partitions: all.length,
    barriers: 1,
    acts: [{ time: ms(2000), step: 40, name: 'startMember', what: 'C' }],
  }
  return { time: ms(until), from: 0, to: ms(to), lanes: [lane] }
}

const eager = ['A 2300 . 6900 A', 'A 2300 . 6900 A', 'A 2300 . 7000 C', 'B 5600 . 6900 B', 'B 5600 . 6900 B', 'B 5600 . 7000 C']
const cooperative = ['A', 'A', 'A 5750 . 8100 C', 'B', 'B', 'B 5800 . 8150 C']

const many = Array.from(
  { length: 24 },
  (_, n) =>
    `consumer-${String(n).padStart(2, '0')} ${String(1000 + n * 120)} . ${String(6000 + n * 40)} consumer-${String(n).padStart(2, '0')}`,
)

export const examples = {
  eager: specOf({ rows: eager, mode: 'eager', until: 10_000, to: 10_000 }),
  underway: specOf({ rows: eager, mode: 'eager', until: 4_000, to: 10_000 }),
  beside: beside([
    { title: null, spec: specOf({ rows: eager, mode: 'eager', until: 10_000, to: 10_000 }) },
    { title: null, spec: specOf({ rows: cooperative, mode: 'cooperative', until: 10_000, to: 10_000 }) },
  ]),
  many: specOf({ rows: many, mode: 'eager', until: 9_000, to: 300_000, topic: 'payments-reconciliation-requests' }),
  empty: specOf({ rows: [], mode: null, until: 0, to: 10_000 }),
} as const
