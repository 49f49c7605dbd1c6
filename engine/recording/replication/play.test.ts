import { describe, expect, test } from 'vitest'
import { nextAt } from '../../kernel/due'
import { step } from '../../kernel/step'
import type { Detail, Recorder } from '../../kernel/event'
import { fromMs, toMs } from '../../kernel/time'
import { Chain } from '../../log/chain'
import type { ReplicaLog } from '../../log/replica-log'
import type { ClusterWorld } from '../../cluster/world'
import { casesOf, replicationFilesOf } from '../recorded-files.test'
import { worldOfReplication } from './play'
import { readReplication, type ReplicationRecording } from './recording'

const cases = casesOf('replication')

type Seen = Pick<ReplicaLog, 'logEndOffset' | 'epochs' | 'highWatermark' | 'logStartOffset'> & { readonly batches: readonly object[] }

/** A replica as the snapshot tool would have seen it. */
function seenIn(world: ClusterWorld, broker: number): Seen {
  const node = world.nodes.get(`broker-${String(broker)}`)
  const replica = node?.kind === 'broker' ? node.replication?.replicas.get('orders-0') : undefined
  if (replica === undefined) return { batches: [], logEndOffset: 0, epochs: [], highWatermark: 0, logStartOffset: 0 }
  const { last, logEndOffset, epochs, highWatermark, logStartOffset } = replica.log
  const batches = Chain.toArray(last).map(
    ({ baseOffset, lastOffset, leaderEpoch, producerId, producerEpoch, baseSequence, sizeBytes, records }) => {
      const values = (records ?? []).map(({ value }) => value)
      return { baseOffset, lastOffset, leaderEpoch, producerId, producerEpoch, baseSequence, sizeBytes, values }
    },
  )
  return { batches, logEndOffset, epochs, highWatermark, logStartOffset }
}

const silent = { step: () => undefined, event: () => undefined }

interface Told {
  readonly ms: number
  readonly node: string
  readonly type: string
  readonly detail: Detail
}

/** The whole run, as its events. */
function toldBy(recording: ReplicationRecording): readonly Told[] {
  const { world, behaviour } = worldOfReplication(recording)
  const told: Told[] = []
  const recorder: Recorder = {
    step: () => undefined,
    event: (_cause, _step, time, node, type, _rule, detail) => told.push({ ms: toMs(time), node, type, detail }),
  }
  while (step(world, behaviour, recorder));
  return told
}

describe.each(cases)('%s', (name) => {
  const recording = readReplication(replicationFilesOf(name))

  test('what is drawn is what was recorded: every replica at every snapshot at rest', () => {
    const { world, behaviour } = worldOfReplication(recording)
    let compared = 0
    for (const [n, { atMs, rest, replicas }] of recording.snapshots.entries()) {
      if (!rest && n < recording.snapshots.length - 1) continue
      while ((nextAt(world) ?? Infinity) <= fromMs(atMs) + 900) step(world, behaviour, silent)
      for (const [broker, { batches, logEndOffset, epochs, probe, process }] of replicas) {
        const got = seenIn(world, broker)
        const asked = probe?.errorCode === 0
        // Of a process that is down only the files tell.
        const { highWatermark, logStartOffset } = asked ? probe : got
        expect({ atMs, broker, process, ...got }).toEqual({
          atMs,
          broker,
          process,
          batches,
          logEndOffset,
          epochs,
          highWatermark,
          logStartOffset,
        })
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(2)
  })

  const told = toldBy(recording)
  const of = (type: string): readonly Told[] => told.filter((event) => event.type === type)

  test('every state that the controller gave the partition is told, in order and at its time', () => {
    const [, ...changes] = recording.states
    const said = of('PartitionChanged').map(({ ms, detail }) => [ms, detail['leader'], detail['leaderEpoch'], detail['isr'], detail['elr']])
    expect(said.map(([ms]) => Math.floor(Number(ms)))).toEqual(changes.map(({ atMs }) => atMs))
    expect(said.map(([, ...rest]) => rest)).toEqual(changes.map(({ leader, leaderEpoch, isr, elr }) => [leader, leaderEpoch, isr, elr]))
  })

  test('every follower asked what it asked, and a log is cut where, and only where, its leader said that the epochs part', () => {
    const asked = (who: number): readonly unknown[] =>
      of('FetchRequest')
        .filter(({ node }) => node === `broker-${String(who)}`)
        .map(({ detail }) => [detail['to'], detail['fetchOffset'], detail['lastFetchedEpoch']])
    for (const broker of recording.file.brokers) {
      const own = recording.fetches.filter(({ follower }) => follower === broker).sort((a, b) => a.arrivedMs - b.arrivedMs)
      expect(asked(broker)).toEqual(
        own.map(({ leader, fetchOffset, lastFetchedEpoch }) => [`broker-${String(leader)}`, fetchOffset, lastFetchedEpoch]),
      )
    }
    const diverging = recording.fetches.filter(({ divergingEpoch }) => divergingEpoch !== null)
    expect(
      of('EpochsDiverge')
        .map(({ detail }) => [detail['epoch'], detail['endOffset']])
        .sort(),
    ).toEqual(diverging.map(({ divergingEpoch }) => [divergingEpoch?.epoch, divergingEpoch?.endOffset]).sort())
    expect(of('LogTruncated').length).toBe(diverging.length)
    expect(of('LogRestarted').length).toBe(name === 'replication-log-start' ? 1 : 0)
  })

  test('every producer is told what it was told; nothing is written that does not lie in a log', () => {
    const wanted = recording.file.actions.flatMap((action) => (action.do === 'produce' ? action.outcome : []))
    const answers = told.filter(({ type }) => type === 'BatchAcknowledged' || type === 'BatchFailed' || type === 'BatchNotAsked')
    expect(answers.length).toBe(wanted.length)
    expect(of('BatchFailed').length).toBe(wanted.filter(({ errorCode }) => errorCode !== 0).length)
    const retries = recording.file.actions.flatMap((action) => (action.do === 'produce' ? action.requests.slice(0, -1) : []))
    expect(of('BatchRetries').length).toBe(retries.filter(({ errorCode }) => errorCode !== null && errorCode !== 0).length)
  })
})

test('recorded by recorded, and not by what the engine would do: another answer in the file is another story', () => {
  const files = replicationFilesOf('replication-truncation')
  const told = (change: (text: string) => string): readonly Told[] =>
    toldBy(
      readReplication({
        ...files,
        text: (each) => (each === 'request-log.broker2.jsonl' ? change(files.text(each) ?? '') : files.text(each)),
      }),
    )
  const cuts = (events: readonly Told[]): readonly unknown[] =>
    events.filter(({ type }) => type === 'LogTruncated').map(({ detail }) => [detail['offset'], detail['removed']])
  expect(cuts(told((text) => text))).toEqual([[3, 4]])
  const elsewhere = told((text) =>
    text
      .split('\n')
      .map((line) => (line.includes('broker-1-fetcher') ? line.replaceAll('"fetchOffset":3', '"fetchOffset":2') : line))
      .join('\n'),
  )
  expect(cuts(elsewhere)).toEqual([[2, 5]])
})
