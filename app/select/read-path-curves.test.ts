import { expect, test } from 'vitest'
import { curvesOf, gib, measures, modelledReductionPct, modelSeconds, perGiB, plottedBuffers } from './read-path-curves'

test('system calls halve with every doubling of the buffer; the bytes that the CPU copies do not change', () => {
  const [calls] = curvesOf(['read-write'], true, 'syscalls', 65_536)
  const values = calls?.points.map(({ value }) => value) ?? []
  for (const [n, value] of values.entries()) if (n > 0) expect(value).toBe((values[n - 1] ?? 0) / 2)
  const [copied] = curvesOf(['read-write'], true, 'cpuBytes', 65_536)
  expect(new Set(copied?.points.map(({ value }) => value))).toEqual(new Set([2 * gib]))
})

test('the point of the reader lies on its curve', () => {
  for (const measure of measures) {
    const curves = curvesOf(['read-write', 'sendfile-sg', 'kafka-tls'], false, measure, plottedBuffers[5] ?? 0)
    expect(curves).toHaveLength(3)
    for (const { points, here } of curves) {
      expect(points[5]).toBeDefined()
      expect(here).toEqual(points[5])
    }
  }
})

test('sendfile with scatter-gather copies nothing by the CPU; with a warm cache the bytes cross the memory bus once', () => {
  expect(perGiB('sendfile-sg', 4096, true)).toMatchObject({ cpuBytes: 0, memoryBusBytes: gib, diskBytes: 0 })
  expect(perGiB('sendfile-sg', 4096, false).memoryBusBytes).toBe(2 * gib)
})

test('the two presets disagree about what a small buffer costs', () => {
  expect(modelSeconds('read-write', 4096, 'fitted-vm')).toBeGreaterThan(3 * modelSeconds('read-write', 4096, 'bare-metal'))
})

test('of the much quoted gain the model has most, and all of it at 4 KiB', () => {
  expect(modelledReductionPct()).toBeGreaterThan(60)
  expect(modelledReductionPct()).toBeLessThan(80)
  expect(modelSeconds('sendfile-sg', 1024 * 1024, 'fitted-vm') / modelSeconds('java-heap', 1024 * 1024, 'fitted-vm')).toBeGreaterThan(0.8)
})
