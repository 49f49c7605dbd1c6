import { expect, test } from 'vitest'
import { codecsAtHand, parseScenarioText } from '../../engine'
import { lateHost } from './late'
import type { Ask } from './messages'

type Source = Extract<Ask, { name: 'open' }>['source']

const script = (compression: string) => ({
  version: 1,
  name: 'compressed',
  untilMs: 5000,
  topics: [{ name: 'orders', partitions: 1, storedAsBytes: true }],
  producers: [{ name: 'P', topics: ['orders'], recordsPerSecond: 2, keyNames: ['a'], config: { 'compression.type': compression } }],
})

const builtIn = (name: string) => {
  const parsed = parseScenarioText(JSON.stringify(script('snappy')))
  return name === 'squeezed' && parsed.ok ? () => Promise.resolve(parsed.setup) : undefined
}

const opens = async (source: Source, loaded: readonly string[]): Promise<void> => {
  const reply = await lateHost(builtIn).answer({ name: 'open', source, interventions: [] })
  expect('problem' in reply ? reply.problem : null).toBeNull()
  expect([...codecsAtHand.keys()]).toEqual(loaded)
}

const inline = (text: string): Source => ({ kind: 'inline', text })

test('a codec is brought before the run that writes with it, and none that nothing names', async () => {
  await opens(inline(JSON.stringify(script('none'))), [])
  await opens(inline(JSON.stringify(script('lz4'))), ['lz4'])
  // A script that is built in is checked already: its codec is brought all the same.
  await opens({ kind: 'scenario', name: 'squeezed' }, ['lz4', 'snappy'])
  // However it is written down.
  await opens(inline(JSON.stringify(script('gzip')).replace('gzip', '\\u0067zip').replace('compression', '\\u0063ompression')), [
    'lz4',
    'snappy',
    'gzip',
  ])
})
