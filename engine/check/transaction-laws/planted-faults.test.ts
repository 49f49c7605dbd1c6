import { expect, test } from 'vitest'
import { AskedFetch } from '../../cluster/asked-fetch'
import { clusterBehaviour, type NodeChange } from '../../cluster/behaviour'
import type { FetchRequest } from '../../cluster/fetch-message'
import { StoredLog } from '../../cluster/stored-log/state'
import type { NodeState } from '../../cluster/world'
import { isControl } from '../../log/batch'
import { batchesIn, segmentOf, type Segment } from '../../log/segment'
import { copySegmentedLog, type SegmentedLog } from '../../log/segmented-log'
import { transactionLawNames } from './transactions'

type ClusterBehaviour = typeof clusterBehaviour

/** A cluster that now and then writes something else into a log than it decided to. */
function writing(tamper: (log: SegmentedLog, before: SegmentedLog | undefined) => void): ClusterBehaviour {
  return {
    ...clusterBehaviour,
    apply(state: NodeState, change: NodeChange) {
      if (state.kind !== 'broker' || change.kind !== 'stored' || change.change.kind !== 'log' || change.change.to === null) {
        clusterBehaviour.apply(state, change)
        return
      }
      const { key, to } = change.change
      const log = copySegmentedLog(to.log)
      tamper(log, state.stored?.logs.get(key)?.log)
      const tampered = new StoredLog(log, to.checkpoint, to.cleaning, to.deleted)
      clusterBehaviour.apply(state, { kind: 'stored', change: { kind: 'log', key, to: tampered } })
    },
  }
}

/** A cluster that decides as it should, of inputs and with effects that it should not have. */
const deciding = (decide: ClusterBehaviour['decide']): ClusterBehaviour => ({ ...clusterBehaviour, decide })

/** The same segment with some batches less. */
function without(segment: Segment, drops: (control: boolean) => boolean): Segment {
  const { view } = segment.log
  const kept = [...batchesIn(view)].filter((batch) => !drops(isControl(batch)))
  const bytes = kept.flatMap(({ position, sizeInBytes }) => [...view.subarray(position, position + sizeInBytes)])
  const cut = segmentOf(segment.baseOffset, new Uint8Array(bytes), 0, segment.lastModifiedMs)
  cut.txnIndex.push(...segment.txnIndex)
  return cut
}

/** Tampers with the first segment as soon as it is closed. */
const ofClosed = (drops: (control: boolean) => boolean) => (log: SegmentedLog) => {
  const [first, ...rest] = log.segments
  if (first !== undefined && rest.length > 0) log.segments = [without(first, drops), ...rest]
}

/** Loses what it wanted to do, once in a while, by a count that is no part of the world. */
function counting(startsAnew: boolean): ClusterBehaviour {
  let count = 0
  return deciding((state, input, context) => {
    if (startsAnew && context.step <= 1) count = 0
    const outcome = clusterBehaviour.decide(state, input, context)
    count += 1
    return state.kind === 'broker' && input.kind === 'message' && count % 300 === 0 ? { ...outcome, effects: [] } : outcome
  })
}

/** Law → a cluster that breaks it first. */
export const faults: Readonly<Record<string, () => ClusterBehaviour>> = {
  'markers-follow-decisions': () =>
    deciding((state, input, context) => {
      if (input.kind !== 'message' || input.envelope.body.kind !== 'transaction-request' || input.envelope.body.api !== 'WriteTxnMarkers')
        return clusterBehaviour.decide(state, input, context)
      const { body } = input.envelope
      const fields = { ...body.fields, committed: !body.fields.committed }
      return clusterBehaviour.decide(state, { ...input, envelope: { ...input.envelope, body: { ...body, fields } } }, context)
    }),
  'offsets-in-order': () =>
    writing((log) => {
      log.highWatermark = log.logEndOffset + 1
    }),
  'stable-offset-never-falls': () =>
    writing((log, before) => {
      if (before !== undefined && before.logEndOffset > 8) log.highWatermark = Math.max(log.logStartOffset, before.highWatermark - 3)
    }),
  'stable-offset-is-first-open': () =>
    writing((log) => {
      for (const [id, entry] of log.producers.entries) log.producers.entries.set(id, { ...entry, txnFirstOffset: null })
    }),
  'records-are-as-written': () =>
    writing((log) => {
      const [first, second, ...rest] = log.segments
      if (first !== undefined && second !== undefined && rest.length > 0) log.segments = [second, first, ...rest]
    }),
  'aborted-index-is-exact': () =>
    writing((log) => {
      for (const { txnIndex } of log.segments) txnIndex.length = 0
    }),
  'last-values-stay': () => writing(ofClosed((control) => !control)),
  'markers-outlive-records': () => writing(ofClosed((control) => control)),
  'readers-get-what-is-theirs': () =>
    deciding((state, input, context) => {
      if (
        state.kind !== 'broker' ||
        input.kind !== 'message' ||
        input.envelope.body.kind !== 'request' ||
        input.envelope.body.api !== 'Fetch'
      )
        return clusterBehaviour.decide(state, input, context)
      const { body } = input.envelope
      const { maxWaitMs, minBytes, partitionMaxBytes, topics }: FetchRequest = body.fields
      const fields = new AskedFetch(maxWaitMs, minBytes, partitionMaxBytes, topics, 0)
      return clusterBehaviour.decide(state, { ...input, envelope: { ...input.envelope, body: { ...body, fields } } }, context)
    }),
  'positions-go-forward': () => ({
    ...clusterBehaviour,
    apply(state: NodeState, change: NodeChange) {
      clusterBehaviour.apply(state, change)
      if (state.kind !== 'consumer') return
      state.positions = new Map([...state.positions].map(([partition, at]) => [partition, at > 4 ? at - 1 : at]))
    },
  }),
  'two-runs-are-equal': () => counting(false),
  'back-and-forth-is-equal': () => counting(true),
}

test('a fault for every law', () => {
  expect(Object.keys(faults).sort()).toEqual([...transactionLawNames].sort())
})
