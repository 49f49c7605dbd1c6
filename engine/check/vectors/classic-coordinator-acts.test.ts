import fc from 'fast-check'
import { expect, test } from 'vitest'

/** What a client does. */
export type ClientAct =
  | { readonly do: 'join'; readonly client: number; readonly metadata: number; readonly forget: boolean }
  | { readonly do: 'sync'; readonly client: number; readonly old: boolean }
  | { readonly do: 'heartbeat'; readonly client: number }
  | { readonly do: 'leave'; readonly client: number; readonly byInstance: boolean }
  | { readonly do: 'commit'; readonly client: number; readonly outside: boolean }

/** One thing that is done. */
export type SingleAct =
  | ClientAct
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'fail' }
  | { readonly do: 'failover' }
  | { readonly do: 'delete' }
  | { readonly do: 'hold' }

/** What is done next: one thing, or several until it is quiet. */
export type Act = SingleAct | { readonly do: 'settle'; readonly without: number } | { readonly do: 'beats'; readonly without: number }

const client = fc.nat({ max: 4 })
const metadata = fc.nat({ max: 2 })
const flag = fc.boolean()
const named = <T extends string>(name: T) => fc.constant(name)
const ms = fc.constantFrom(1, 5, 20, 500, 3000, 7000, 20_000)

/** What one client, or the world, does next. Clients 3 and 4 are static. */
export const actArb: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: named('join'), client, metadata, forget: flag }) },
  { weight: 5, arbitrary: fc.record({ do: named('sync'), client, old: flag }) },
  { weight: 4, arbitrary: fc.record({ do: named('heartbeat'), client }) },
  { weight: 2, arbitrary: fc.record({ do: named('leave'), client, byInstance: flag }) },
  { weight: 3, arbitrary: fc.record({ do: named('commit'), client, outside: flag }) },
  { weight: 8, arbitrary: fc.record({ do: named('wait'), ms }) },
  { weight: 1, arbitrary: fc.record({ do: named('beats'), without: client }) },
  { weight: 2, arbitrary: fc.record({ do: named('settle'), without: client }) },
  { weight: 1, arbitrary: fc.constantFrom<Act>({ do: 'fail' }, { do: 'failover' }, { do: 'delete' }, { do: 'hold' }) },
)

test('everything that may be done is drawn', () => {
  const done = new Set(fc.sample(actArb, { seed: 1, numRuns: 400 }).map((act) => act.do))
  expect(done.size).toBe(12)
})
