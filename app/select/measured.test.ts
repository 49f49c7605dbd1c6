import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measuredIn } from './measured'

const file: unknown = JSON.parse(readFileSync(new URL('../../public/measured/read-path-measured.json', import.meta.url), 'utf8'))

interface File {
  readonly runs: readonly { readonly id: string }[]
  readonly java: readonly { readonly id: string }[]
  readonly modelFit: { readonly rows: readonly { readonly run: string; readonly measuredCpuSec: number; readonly modelCpuSec: number }[] }
}

const measured = measuredIn(file) ?? expect.fail()

test('the model says what the fit in the file says, at every point that both have', () => {
  const points = measured.plain
  const { rows } = (file as File).modelFit
  const compared = rows.flatMap((row) => {
    const point = points.find(({ id }) => id === row.run)
    return point === undefined ? [] : [{ row, point }]
  })
  // The fit has one row with a larger pipe, of which the model's defaults do not speak.
  expect(compared).toHaveLength(rows.length - 1)
  for (const { row, point } of compared) {
    expect(point.cpu.median, row.run).toBe(row.measuredCpuSec)
    expect(Math.abs(point.model['fitted-vm'] - row.modelCpuSec), row.run).toBeLessThan(0.0006)
  }
})

test('every row of the file is in one set, with a spread around its median', () => {
  const { plain, java, network, cold, variants } = measured
  const points = [...plain, ...java, ...network, ...cold, ...variants]
  const { runs, java: rows } = file as File
  expect(points.map(({ id }) => id).sort()).toEqual([...runs, ...rows].map(({ id }) => id).sort())
  for (const { cpu } of points) {
    expect(cpu.min).toBeLessThanOrEqual(cpu.median)
    expect(cpu.median).toBeLessThanOrEqual(cpu.max)
  }
  expect(plain.map(({ id }) => id).join()).not.toMatch(/cold|veth|unix|pipe|kafkalike|populate|only/)
  expect(java.find(({ id }) => id.includes('-nb-'))?.strategy).toBe('kafka-plaintext')
})

test('context switches are counted apart from calls, and only the first follow the buffer', () => {
  const of = (id: string) => measured.plain.find((point) => point.id === id) ?? expect.fail()
  expect(of('rw-4096').calls / of('rw-65536').calls).toBe(16)
  expect(of('rw-65536').contextSwitches / of('rw-65536').calls).toBeLessThan(0.01)
})

test('the machine is named by the file', () => {
  expect(measured.machine).toMatchObject({ kernel: 'Linux 6.18.44', processor: 'AMD EPYC', processors: '2', memoryGiB: '23' })
})

test.each([null, [], {}, { format: 'read-path/1' }])('anything else is no measurement: %j', (value) => {
  expect(measuredIn(value)).toBeNull()
})

test('a row that lacks something is left out', () => {
  expect(
    measuredIn({
      format: 'read-path-measured/1',
      runs: [
        null,
        4,
        {},
        { cache: 'warm', transport: 'loopback-tcp', reader: 'discards', perGiB: { serverCpuSec: { median: 1, min: 2, max: 3 } } },
      ],
    })?.plain,
  ).toEqual([])
})
