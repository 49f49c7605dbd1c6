import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runConnectProtocol } from './connect'
import type { VectorResult } from './result'
import { runWireMessages } from './wire'
import { runWireSchemas } from './wire-schemas'

interface File {
  readonly count: number
  readonly [key: string]: unknown
}

const read = (name: string): File =>
  JSON.parse(readFileSync(new URL(`../../../public/vectors/${name}.json`, import.meta.url), 'utf8')) as File

describe.each([
  { name: 'wire-messages', key: 'vectors', run: runWireMessages, count: 46 },
  { name: 'wire-schemas', key: 'messages', run: runWireSchemas, count: 54 },
  { name: 'connect-protocol', key: 'vectors', run: runConnectProtocol, count: 8 },
])('$name', ({ name, key, run, count }) => {
  const file = read(name)
  const units = file[key] as Record<string, unknown>[]
  const changed = (change: Record<string, unknown>): VectorResult | undefined =>
    run({ ...file, count: 1, [key]: [{ ...units[0], ...change }] })[0]

  test('every unit passes', () => {
    const results = run(file)
    expect(results.filter((result) => result.outcome !== 'passed')).toEqual([])
    expect(results).toHaveLength(count)
  })

  test('what is not known is a failure', () => {
    expect(changed({ colour: 'red' })?.outcome).toBe('failed')
    expect(run({ ...file, format: `${name}/2` })).toMatchObject([{ outcome: 'failed' }])
    expect(run({ ...file, count: 1 })).toMatchObject([{ outcome: 'failed' }])
  })

  test('bytes that are others are a failure', () => {
    const changes = [
      { hex: '00' },
      { json: {} },
      { sizeOnWire: 1 },
      { decoded: { version: 0, url: '', configOffset: 1 } },
      { kind: 'data' },
      { fields: [] },
    ]
    const known = changes.filter((change) => Object.keys(change).every((each) => units[0] !== undefined && each in units[0]))
    expect(known.length).toBeGreaterThan(1)
    for (const change of known) expect(changed(change)?.outcome).toBe('failed')
  })
})
