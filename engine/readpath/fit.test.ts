import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { comparedTo, fitted } from './fit'
import { measurementsOf, runsToFit, type Measurements } from './measurements'
import { planOf } from './plan'
import { strategies, transferOf } from './strategy'
import { cpuNs, timePresets } from './time-model'

interface File {
  readonly modelFit: { readonly rows: readonly { readonly run: string; readonly errorPct: number; readonly modelCpuSec: number }[] }
}

const file = JSON.parse(readFileSync(new URL('../../public/measured/read-path-measured.json', import.meta.url), 'utf8')) as File

const measured = measurementsOf(file) ?? expect.fail()

test('the fit is the one that was published with the measurements, row by row, and its preset is that fit', () => {
  const runs = runsToFit(measured)
  expect(runs).toHaveLength(16)
  const { parameters, runs: compared } = fitted(runs)
  const preset = timePresets['fitted-vm']
  expect(parameters.descriptorNs).toBe(0)
  for (const name of ['modeSwitchNs', 'copyGBps', 'cryptoGBps', 'recordNs', 'protocolNsPerKiB'] as const)
    expect(Math.abs(parameters[name] / preset[name] - 1)).toBeLessThan(0.003)
  for (const published of file.modelFit.rows) {
    const run = runs.find(({ id }) => id === published.run) ?? expect.fail()
    expect(Math.abs((compared.find(({ id }) => id === run.id)?.errorPct ?? 99) - published.errorPct)).toBeLessThan(0.2)
    // Published to a tenth of a millisecond, with the rounded parameters of the preset.
    expect(comparedTo(run, preset).modelNs / 1e9).toBeCloseTo(published.modelCpuSec, 3)
  }
})

test('costs that are known are found again, and one that would be below nothing is nothing', () => {
  const known = { ...timePresets['bare-metal'], pageFaultNs: 0 }
  const runs = strategies.flatMap((strategy) =>
    [4096, 65_536, 1_048_576].map((bufferBytes) => {
      const counters = planOf(transferOf(strategy, 1024 ** 3, bufferBytes, true)).totals
      return { id: `${strategy}-${String(bufferBytes)}`, counters, cpuNs: cpuNs(counters, known) }
    }),
  )
  const { parameters, runs: compared } = fitted(runs)
  for (const name of ['modeSwitchNs', 'copyGBps', 'cryptoGBps', 'recordNs', 'descriptorNs', 'protocolNsPerKiB'] as const)
    expect(parameters[name] / known[name]).toBeCloseTo(1, 5)
  expect(Math.max(...compared.map(({ errorPct }) => Math.abs(errorPct)))).toBeLessThan(1e-4)
  const cheaper = runs.map((run) => ({ ...run, cpuNs: run.cpuNs - 40 * run.counters.descriptorCopies }))
  expect(fitted(cheaper).parameters.descriptorNs).toBe(0)
})

test('a file of another form is not read, one of another machine is', () => {
  expect([measurementsOf(null), measurementsOf({ format: 'read-path/1' })]).toEqual([null, null])
  const other: Measurements =
    measurementsOf({ format: 'read-path-measured/1', runs: [{ id: 'a', strategy: 'splice', bufferBytes: 1 }, 7] }) ?? expect.fail()
  expect(other.rows).toMatchObject([{ id: 'a', transfer: { strategy: 'splice' }, serverCpuSec: { median: 0 } }])
  expect(runsToFit(other)).toEqual([])
})

test('what was measured has its calls counted alike, where the strategy is one of the model', () => {
  let compared = 0
  const strict = /^(rw|sendfile|splice|aesgcm)-\d+$/
  for (const { id, transfer, syscalls } of measured.rows) {
    if (transfer === null || !strict.test(id)) continue
    // One call for a file of 512 MiB is two for a GiB.
    if (transfer.bufferBytes >= 2_147_479_552) continue
    expect([id, planOf(transfer).totals.syscalls]).toEqual([id, syscalls.median])
    compared += 1
  }
  expect(compared).toBeGreaterThan(10)
})

test('Java’s calls, the article’s sizes and the machine are read as the file has them', () => {
  expect(measured.java).toHaveLength(11)
  expect(measured.java.map(({ transfer }) => transfer?.strategy)).not.toContain(undefined)
  const asKafka = measured.java.find(({ id }) => id.includes('-nb-')) ?? expect.fail()
  expect(asKafka).toMatchObject({
    options: ['soSndbufRequested'],
    transfer: { strategy: 'kafka-plaintext', parameters: { acceptBytes: 204_800 } },
  })
  expect(measured.article).toHaveLength(8)
  expect(measured.article[0]).toEqual({ megabytes: 7, runs: 9, publishedPct: 71.2, wallPct: -31.4, cpuPct: 92.9 })
  expect(measured.nullSystemCallNs).toBe(1346)
  expect(measured.loadAverage).toEqual({ min: 8.7, max: 18.1 })
})
