import { expect, test } from 'vitest'
import { hashText, randomAt } from '../kernel/random'
import { countersOfStep, counterNames, noCounters, plus, type Counters } from './counters'
import { countersAfter, planOf, roundAt, stepAt, stepsBefore, type Plan } from './plan'
import { stepInRound } from './round'
import { strategies, transferOf, type Transfer } from './strategy'
import { stepNs, timePresets, timesOf } from './time-model'

/** Sizes at which something happens: around pages, records, fault-around and pipes. */
const edges = [1, 100, 1000, 4095, 4096, 4097, 10_000, 16_383, 16_384, 16_385, 20_480, 32_768, 65_535, 65_536, 65_537, 102_400]

function randomTransfer(n: number): Transfer {
  const draw = (what: string, below: number): number => randomAt(20_241, hashText(what), n) % below
  const size = (what: string): number =>
    draw(`${what}?`, 2) === 0 ? (edges[draw(what, edges.length)] ?? 1) : 1 + draw(what, draw(`${what}!`, 3) === 0 ? 300_000 : 30_000)
  const strategy = strategies[draw('strategy', strategies.length)] ?? 'read-write'
  const fileBytes = draw('empty', 50) === 0 ? 0 : size('file')
  const bufferBytes = Math.max(size('buffer'), Math.ceil(fileBytes / 200))
  const atLeast = (bytes: number): number => Math.max(bytes, Math.ceil(fileBytes / 200))
  return transferOf(strategy, fileBytes, bufferBytes, draw('cached', 3) === 0, {
    zeroCopyReadOnly: draw('read-only', 2) === 0,
    pipeBytes: draw('pipe', 3) === 0 ? atLeast(size('pipe size')) : 65_536,
    maxBytesPerCall: draw('most', 4) === 0 ? atLeast(size('most bytes')) : 2_147_479_552,
    partitionBytes: draw('partition', 4) === 0 ? null : atLeast(size('partition bytes')),
    acceptBytes: draw('accept', 4) === 0 ? null : atLeast(size('accept bytes')),
  })
}

/** Step by step, round by round: knows nothing of closed forms but where a round begins. */
function simulate(plan: Plan, visit: (index: number, before: Counters) => void): Counters {
  let counters = noCounters
  let index = 0
  for (let k = 0; k < plan.rounds.count; k++) {
    if (stepsBefore(plan, k) !== index) throw new Error(`round ${String(k)} begins at step ${String(index)}`)
    const round = roundAt(plan, k)
    for (let i = 0; i < round.steps; i++, index++) {
      visit(index, counters)
      const step = stepInRound(round, i)
      if (step === null) throw new Error(`no step ${String(i)} in round ${String(k)}`)
      const after = plus(counters, countersOfStep(step, plan.transfer.parameters))
      for (const name of counterNames) if (after[name] < counters[name]) throw new Error(`${name} fell`)
      counters = after
    }
  }
  expect(plan.steps).toBe(index)
  return counters
}

/** What must be moved by DMA whatever the way. */
function leastDmaBytes({ strategy, fileBytes, cached }: Transfer): number {
  if (strategy === 'remote-tiered') return 2 * fileBytes
  return cached ? fileBytes : 2 * fileBytes
}

test('on 10,000 random settings the closed form is what the steps add up to, and every law holds', { timeout: 120_000 }, () => {
  for (let n = 0; n < 10_000; n++) {
    const transfer = randomTransfer(n)
    const plan = planOf(transfer)
    const probe = randomAt(7, n, 0) % Math.max(1, plan.steps)
    const seen: Counters[] = []
    const counters = simulate(plan, (index, before) => {
      if (index === probe) seen.push(before)
    })
    expect({ transfer, counters }).toEqual({ transfer, counters: plan.totals })
    for (const counted of seen) expect({ transfer, probe, counted: countersAfter(plan, probe) }).toEqual({ transfer, probe, counted })
    const { totals, rounds } = plan
    expect(rounds.bytesBefore(rounds.count)).toBe(transfer.fileBytes)
    expect(totals.dmaBytes).toBeGreaterThanOrEqual(leastDmaBytes(transfer))
    expect(totals.wireBytes).toBeGreaterThanOrEqual(transfer.fileBytes)
    if (transfer.cached) expect([totals.diskReads, totals.diskBytes]).toEqual([0, 0])
    expect(totals.modeSwitches).toBe(2 * totals.syscalls)
  }
})

test('any step of ten gibibytes at 4 KiB is there at once, and is the step that its round has', () => {
  const plan = planOf(transferOf('read-write', 10 * 1024 ** 3, 4096, false))
  expect([plan.rounds.count, plan.totals.syscalls, plan.steps]).toEqual([2_621_440, 5_242_880, 8 * 2_621_440])
  for (const index of [0, 7, 8, 9_999_999, plan.steps - 1]) {
    const at = stepAt(plan, index)
    expect(at).toMatchObject({ round: Math.floor(index / 8), index: index % 8 })
    expect(countersAfter(plan, index + 1)).toEqual(
      plus(countersAfter(plan, index), countersOfStep(at?.step ?? expect.fail(), plan.transfer.parameters)),
    )
  }
  expect(stepAt(plan, plan.steps)).toBeNull()
  expect(stepAt(plan, -1)).toBeNull()
})

test('a round of many records is stepped into without making the others', () => {
  const plan = planOf(transferOf('tls-userspace', 2 * 1024 ** 3, 2 * 1024 ** 3, true))
  expect(stepAt(plan, 100_000)?.step).toMatchObject({ kind: 'transform', bytes: 16_384 })
  expect(countersAfter(plan, 100_000).transforms).toBe(99_997)
})

test('read-write less sendfile-copy is a call, a copy and the bytes of each round; less again with gather', () => {
  const [rw, copy, gather] = (['read-write', 'sendfile-copy', 'sendfile-sg'] as const).map(
    (strategy) => planOf(transferOf(strategy, 1_000_000, 10_000, false)).totals,
  )
  const first = plus(rw ?? noCounters, copy ?? noCounters, -1)
  const second = plus(copy ?? noCounters, gather ?? noCounters, -1)
  expect([first.syscalls, first.cpuCopies, first.cpuBytes]).toEqual([100, 100, 1_000_000])
  expect([second.syscalls, second.cpuCopies, second.cpuBytes]).toEqual([0, 100, 1_000_000])
})

test('steps take as long together as the transfer', () => {
  for (const strategy of strategies) {
    const plan = planOf(transferOf(strategy, 300_000, 70_000, false))
    const time = timePresets['bare-metal']
    let sum = 0
    simulate(plan, (index) => {
      const step = stepAt(plan, index)?.step ?? expect.fail()
      sum += stepNs(step, countersOfStep(step, plan.transfer.parameters), time)
    })
    const { wallNs, cpuNs } = timesOf(plan.totals, time, false)
    expect(sum).toBeCloseTo(wallNs, 4)
    expect(timesOf(plan.totals, time, true).wallNs).toBeGreaterThanOrEqual(cpuNs)
  }
})
