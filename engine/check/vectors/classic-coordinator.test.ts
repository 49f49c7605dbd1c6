import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runClassicCoordinator } from './classic-coordinator'

interface VectorFile {
  readonly count: number
  readonly vectors: readonly { readonly name: string }[]
}

const file = JSON.parse(readFileSync(new URL('../../../public/vectors/classic-coordinator.json', import.meta.url), 'utf8')) as VectorFile
const results = runClassicCoordinator(file)

test('all 73 vectors are there', () => {
  expect(results).toHaveLength(73)
})

test.each(results.map((result) => [result.id, result] as const))('%s', (_, result) => {
  expect(result.differences).toEqual([])
  expect(result.outcome).toBe('passed')
})
