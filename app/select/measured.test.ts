import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measuredPoints } from './measured'

const file: unknown = JSON.parse(readFileSync(new URL('../../public/measured/read-path-measured.json', import.meta.url), 'utf8'))

interface File {
  readonly modelFit: { readonly rows: readonly { readonly run: string; readonly measuredCpuSec: number; readonly modelCpuSec: number }[] }
}

test('the model says what the fit in the file says, at every point that both have', () => {
  const points = measuredPoints(file) ?? []
  const { rows } = (file as File).modelFit
  const compared = rows.flatMap((row) => {
    const point = points.find(({ id }) => id === row.run)
    return point === undefined ? [] : [{ row, point }]
  })
  // The fit has one row with a larger pipe, of which the model's defaults do not speak.
  expect(compared).toHaveLength(rows.length - 1)
  for (const { row, point } of compared) {
    expect(point.cpu.median, row.run).toBe(row.measuredCpuSec)
    expect(Math.abs(point.fitted - row.modelCpuSec), row.run).toBeLessThan(0.0006)
  }
})

test('every point has a spread around its median, and none is of a cold cache', () => {
  const points = measuredPoints(file) ?? []
  expect(points.length).toBeGreaterThan(15)
  for (const { cpu, id } of points) {
    expect(cpu.min).toBeLessThanOrEqual(cpu.median)
    expect(cpu.median).toBeLessThanOrEqual(cpu.max)
    expect(id).not.toMatch(/cold|veth|unix/)
  }
})

test.each([null, [], {}, { format: 'read-path/1' }])('anything else is no measurement: %j', (value) => {
  expect(measuredPoints(value)).toBeNull()
})

test('a row that lacks something is left out', () => {
  expect(
    measuredPoints({
      format: 'read-path-measured/1',
      runs: [
        null,
        4,
        {},
        { cache: 'warm', transport: 'loopback-tcp', reader: 'discards', perGiB: { serverCpuSec: { median: 1, min: 2, max: 3 } } },
      ],
    }),
  ).toEqual([])
})
