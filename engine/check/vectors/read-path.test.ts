import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runReadPath } from './read-path'

interface File {
  count: number
  cases: Record<string, unknown>[]
  traces: { strategies: Record<string, unknown[]> }
  pageCache: { cases: Record<string, unknown>[] }
  readahead: { cases: Record<string, unknown>[] }
  timeModel: { cases: Record<string, unknown>[] }
}

const file = JSON.parse(readFileSync(new URL('../../../public/vectors/read-path.json', import.meta.url), 'utf8')) as File

const failed = (changed: unknown) => runReadPath(changed).filter(({ outcome }) => outcome === 'failed')

test('every vector passes', () => {
  expect(failed(file)).toEqual([])
  expect(runReadPath(file)).toHaveLength(99)
})

test.each([
  ['an unknown strategy', { strategy: 'carrier-pigeon' }],
  ['an unknown key', { colour: 'red' }],
  ['an unknown parameter', { params: { colour: 1 } }],
  ['a buffer of nothing', { bufferBytes: 0 }],
  ['another count', { expected: { ...(file.cases[0]?.['expected'] as object), syscalls: 3 } }],
  ['a count that is not there', { expected: {} }],
])('%s is a failure', (_, change) => {
  const [first, ...others] = file.cases
  expect(failed({ ...file, cases: [{ ...first, ...change }, ...others] }).length).toBeGreaterThan(0)
})

test('a step more, less or other is a failure of its trace', () => {
  const steps = file.traces.strategies['sendfile-sg'] ?? []
  for (const wrong of [steps.slice(1), [...steps, steps[0]], [{ ...(steps[0] as object), bytes: 1 }, ...steps.slice(1)]])
    expect(
      failed({ ...file, traces: { ...file.traces, strategies: { ...file.traces.strategies, 'sendfile-sg': wrong } } }).map(({ id }) => id),
    ).toEqual(['trace/sendfile-sg'])
})

test.each(['readahead', 'pageCache', 'timeModel'] as const)('something else expected of %s is a failure', (kind) => {
  const [first, ...others] = file[kind].cases
  const other = kind === 'timeModel' ? { expectedCpuNs: 1 } : { expected: { ...(first?.['expected'] as object), misses: 99, requests: 99 } }
  expect(failed({ ...file, [kind]: { ...file[kind], cases: [{ ...first, ...other }, ...others] } })).toHaveLength(1)
})

test('an unknown format, another count or an unknown policy is a failure', () => {
  expect(failed({ ...file, format: 'read-path/2' })).toHaveLength(1)
  expect(failed({ ...file, count: 98 })).toMatchObject([{ id: 'file', differences: [{ field: 'count' }] }])
  expect(failed(null)).toHaveLength(1)
  const [first, ...others] = file.pageCache.cases
  expect(failed({ ...file, pageCache: { ...file.pageCache, cases: [{ ...first, policy: 'fifo' }, ...others] } })).toHaveLength(1)
})
