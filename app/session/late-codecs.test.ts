import { expect, test } from 'vitest'
import { codecsAtHand } from '../../engine'
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

const opens = async (source: Source, loaded: readonly string[]): Promise<void> => {
  const reply = await lateHost(() => undefined).answer({ name: 'open', source, interventions: [] })
  expect('problem' in reply ? reply.problem : null).toBeNull()
  expect([...codecsAtHand.keys()]).toEqual(loaded)
}

const inline = (text: string): Source => ({ kind: 'inline', text })

test('a codec is brought before the run that writes with it, and none that nothing names', async () => {
  await opens(inline(JSON.stringify(script('none'))), [])
  await opens(inline(JSON.stringify(script('lz4'))), ['lz4'])
  await opens(inline(JSON.stringify(script('gzip'))), ['lz4', 'gzip'])
  // However it is written down.
  await opens(inline(JSON.stringify(script('snappy')).replace('snappy', '\\u0073nappy').replace('compression', '\\u0063ompression')), [
    'lz4',
    'gzip',
    'snappy',
  ])
})
