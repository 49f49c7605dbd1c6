import { expect, test } from 'vitest'
import type { Envelope } from '../kernel/node'
import { planOf } from '../readpath/plan'
import { fetchReadPath } from './fetch-read-path'
import type { Message } from './message'
import { at, memberOf, Run, setupOf } from './rig.test'

/** The first answer to a Fetch that brings records, while it is on its way. */
function firstFetch(run: Run): Envelope<Message> {
  for (let ms = 0; ms < 60_000; ms++) {
    run.untilMs(ms)
    for (const { envelope } of run.world.queue)
      if (envelope?.body.kind === 'response' && envelope.body.api === 'Fetch' && envelope.body.fields.topics.length > 0) return envelope
  }
  throw new Error('nothing was fetched')
}

function served(configs: Readonly<Record<string, string>> = {}) {
  const member = memberOf('A', configs)
  const run = new Run(setupOf([member], { actions: [at(0, { do: 'startMember', member: 'A' })] }))
  const envelope = firstFetch(run)
  return { run, envelope, path: fetchReadPath(run.world, envelope) ?? expect.fail() }
}

test('a Fetch is served slice by slice, from memory, by what Kafka issues for plaintext', () => {
  const { path } = served()
  expect(path).toMatchObject({ broker: 'broker-1', consumer: 'A', tls: false })
  expect(path.slices.map(({ bytes }) => bytes).reduce((a, b) => a + b, 0)).toBe(path.bytes)
  for (const { recordCount, bytes, cached, transfer, bytesBehind } of path.slices) {
    expect([recordCount, bytes, cached, bytesBehind]).toEqual([20, 2000, true, 0])
    expect(transfer).toMatchObject({ strategy: 'kafka-plaintext', fileBytes: 2000, cached: true })
    expect(planOf(transfer).totals).toMatchObject({ syscalls: 1, cpuCopies: 0, wireBytes: 2000 })
  }
})

test('through TLS the bytes are copied and encrypted', () => {
  for (const protocol of ['SSL', 'SASL_SSL']) {
    const { path } = served({ 'security.protocol': protocol })
    expect(path.tls).toBe(true)
    expect(planOf(path.slices[0]?.transfer ?? expect.fail()).totals).toMatchObject({ cpuCopies: 3, transforms: 1 })
  }
  expect(served({ 'security.protocol': 'SASL_PLAINTEXT' }).path.tls).toBe(false)
})

test('what is older than memory is long comes from the disk', () => {
  const { run, envelope } = served()
  const slices = fetchReadPath(run.world, envelope, 1000)?.slices ?? []
  expect(slices.map(({ cached }) => cached)).not.toContain(true)
  expect(planOf(slices[0]?.transfer ?? expect.fail()).totals).toMatchObject({ diskReads: 1, diskBytes: 2000 })
})

test('no other message, and no Fetch that brings nothing, has one', () => {
  const { run, envelope } = served()
  const { body } = envelope
  if (body.kind !== 'response' || body.api !== 'Fetch') expect.fail()
  const nothing = { ...envelope, body: { ...body, fields: { errorCode: 0, topics: [] } } } as Envelope<Message>
  expect(fetchReadPath(run.world, nothing)).toBeNull()
  for (const { envelope: other } of run.world.queue)
    if (other !== null && other.label !== 'FetchResponse') expect(fetchReadPath(run.world, other)).toBeNull()
})
