import { describe, expect, test } from 'vitest'
import { groupOfRecord, type CoordinatorRecord } from '../../kafka/records'
import { clone } from '../../kernel/clone'
import type { GroupRequest } from '../wire/group-message'
import { applyToShard } from './apply'
import { consumerGroupConfig } from './consumer-config'
import { emptyImage, type ShardContext } from './context'
import { committed, failed, load, submit, unload, type Submitted } from './host'
import type { Protocols, Shard, ShardOutcome } from './shard'

interface Toy extends Shard<string[], string> {
  /** Hard: group → the last offset committed by it. */
  readonly counts: Map<string, number>
}

const recordOf = (group: string, offset: number | null): CoordinatorRecord => ({
  type: 'OFFSET_COMMIT',
  key: { group, topic: 't', partition: 0 },
  value: offset === null ? null : { offset, leaderEpoch: 0, metadata: '', commitTimestamp: 0, topicId: '' },
})

const rule = 'toy/rule' as const
const answer = { api: 'Heartbeat', fields: { throttleTimeMs: 0, errorCode: 0 } } as const

/** The smallest protocol there is: a commit counts and is answered when written, a heartbeat is noted in memory, a timer writes twice. */
const toy: Protocols<Toy, string, string> = {
  decide(shard, group, input) {
    const count = shard.counts.get(group) ?? 0
    const nothing = { records: [], replies: [], soft: [], effects: [] }
    switch (input.kind) {
      case 'request': {
        const reply = { to: input.id, answer, rule, detail: {} }
        if (input.request.api === 'Heartbeat') return { ...nothing, soft: [input.id], replies: [reply] }
        return { ...nothing, records: [recordOf(group, count + 1)], replies: [reply], then: `after ${input.id}` }
      }
      case 'committed':
      case 'failed': {
        const memory = shard.groups.get(group)?.length ?? 0
        return { ...nothing, soft: [`${input.kind} ${input.then} (${String(memory)} before)`] }
      }
      case 'loaded':
        return { ...nothing, soft: [`loaded at ${String(count)}`] }
      case 'timer':
      case 'unloaded':
      case 'deleteGroup':
      case 'topicsDeleted':
      case 'expire':
        return { ...nothing, soft: [input.kind] }
    }
  },
  apply(shard, group, change) {
    const notes = shard.groups.get(group)
    if (notes === undefined) shard.groups.set(group, [change])
    else notes.push(change)
  },
  replay(shard, record) {
    if (record.type !== 'OFFSET_COMMIT') return
    if (record.value === null) shard.counts.delete(record.key.group)
    else shard.counts.set(record.key.group, record.value.offset)
  },
  inverse: (shard, record) => recordOf(groupOfRecord(record), shard.counts.get(groupOfRecord(record)) ?? null),
  hardGroups: (shard) => shard.counts.keys(),
  empty: (partition) => ({ partition, loading: true, loadedAt: 0, cleanupAt: null, groups: new Map(), pending: [], counts: new Map() }),
}

/** A shard with the log that its broker would keep. */
class Bench {
  readonly shard = toy.empty(0)
  readonly log: CoordinatorRecord[] = []

  constructor() {
    this.shard.loading = false
  }

  context(logEndOffset = this.log.length): ShardContext {
    const config = {
      groupInitialRebalanceDelayMs: 0,
      groupMinSessionTimeoutMs: 0,
      groupMaxSessionTimeoutMs: 0,
      groupMaxSize: 0,
      newMemberJoinTimeoutMs: 0,
      offsetMetadataMaxBytes: 0,
      offsetsRetentionMs: 1000,
      offsetsRetentionCheckIntervalMs: 600,
      consumer: consumerGroupConfig(new Map()),
    }
    return { now: 0, config, kafkaVersion: '4.4', logEndOffset, image: emptyImage, topicId: () => '' }
  }

  take(outcome: ShardOutcome<string, string>): string[] {
    for (const change of outcome.changes) applyToShard(this.shard, toy, change)
    this.log.push(...outcome.append)
    return outcome.effects.flatMap((effect) => (effect.do === 'reply' ? [effect.to] : []))
  }

  submit(input: Submitted): string[] {
    return this.take(submit(this.shard, toy, input, this.context()))
  }

  commitTo(highWatermark: number): string[] {
    return this.take(committed(this.shard, toy, highWatermark, this.context()))
  }
}

const head = { kind: 'request', version: 0, correlationId: 0, clientId: 'c' } as const
const identity = { memberId: 'm', groupInstanceId: null }

function write(id: string, groupId = 'g'): Submitted {
  const request: GroupRequest = { ...head, api: 'OffsetCommit', fields: { ...identity, groupId, generationIdOrMemberEpoch: 0, topics: [] } }
  return { kind: 'request', id, request, clientHost: '', newMemberId: '' }
}

function beat(id: string, groupId = 'g'): Submitted {
  const request: GroupRequest = { ...head, api: 'Heartbeat', fields: { ...identity, groupId, generationId: 0 } }
  return { kind: 'request', id, request, clientHost: '', newMemberId: '' }
}

describe('the four laws of a host', () => {
  test('a reply leaves only when its records are committed, and one without records after all that was written before it', () => {
    const bench = new Bench()
    expect(bench.submit(beat('b0'))).toEqual(['b0'])
    expect(bench.submit(write('w1'))).toEqual([])
    expect(bench.submit(beat('b1'))).toEqual([])
    expect(bench.submit(write('w2'))).toEqual([])
    expect(bench.commitTo(0)).toEqual([])
    expect(bench.commitTo(1)).toEqual(['w1', 'b1'])
    expect(bench.commitTo(1)).toEqual([])
    expect(bench.commitTo(2)).toEqual(['w2'])
    expect(bench.shard.pending).toEqual([])
  })

  test('fail-over keeps hard state and forgets soft state', () => {
    const bench = new Bench()
    bench.submit(write('w1'))
    bench.submit(beat('b1'))
    bench.commitTo(1)
    bench.submit(write('w2'))
    const next = toy.empty(0)
    const records = bench.log.slice(0, 1)
    for (const change of load(next, toy, records, bench.context(1)).changes) applyToShard(next, toy, change)
    const kept = { loading: false, cleanupAt: 600_000 }
    expect(next).toEqual({ ...toy.empty(0), ...kept, counts: new Map([['g', 1]]), groups: new Map([['g', ['loaded at 1']]]) })
  })

  test('hard state is always the replay of the log', () => {
    const bench = new Bench()
    const again = toy.empty(0)
    for (const input of [write('a'), write('b', 'h'), beat('c'), write('d')]) bench.submit(input)
    for (const record of bench.log) toy.replay(again, record)
    expect(bench.shard.counts).toEqual(again.counts)
  })

  test('deciding changes nothing', () => {
    const bench = new Bench()
    bench.submit(write('a'))
    bench.submit(write('b'))
    bench.submit(beat('c'))
    const before = clone(bench.shard)
    submit(bench.shard, toy, write('d'), bench.context())
    committed(bench.shard, toy, 2, bench.context())
    failed(bench.shard, toy, 1, 'REQUEST_TIMED_OUT', bench.context(1))
    unload(bench.shard, toy, bench.context())
    expect(bench.shard).toEqual(before)
  })
})

test('what a protocol waited for comes back once, in order, and the second sees what the first did', () => {
  const bench = new Bench()
  bench.submit(write('a'))
  bench.submit(write('b'))
  bench.commitTo(2)
  expect(bench.shard.groups.get('g')).toEqual(['committed after a (0 before)', 'committed after b (1 before)'])
})

test('a failed append is undone to where the log is cut, and whoever waited hears of it', () => {
  const bench = new Bench()
  bench.submit(write('a'))
  bench.submit(write('b'))
  bench.submit(beat('c'))
  const outcome = failed(bench.shard, toy, 1, 'NOT_ENOUGH_REPLICAS', bench.context(1))
  expect(outcome.effects).toMatchObject([
    { to: 'b', detail: { error: 'COORDINATOR_NOT_AVAILABLE' }, answer: { fields: { errorCode: 15 } } },
    { to: 'c', detail: { error: 'COORDINATOR_NOT_AVAILABLE' } },
  ])
  bench.take(outcome)
  expect(bench.shard.counts).toEqual(new Map([['g', 1]]))
  expect(bench.shard.groups.get('g')).toContain('failed after b (1 before)')
  expect(bench.shard.pending.map(({ endOffset }) => endOffset)).toEqual([1])
})

test('unloading sends everybody away', () => {
  const bench = new Bench()
  bench.submit(write('a'))
  bench.submit(beat('b'))
  expect(bench.take(unload(bench.shard, toy, bench.context()))).toEqual(['a', 'b'])
  expect(bench.shard.groups.get('g')).toEqual(['b', 'unloaded'])
})

test('while loading, a heartbeat is told that all is well and everything else to ask again', () => {
  const shard = toy.empty(0)
  const ask = (input: Submitted) => submit(shard, toy, input, new Bench().context()).effects
  expect(ask(beat('a'))).toMatchObject([{ answer: { fields: { errorCode: 0 } }, rule: 'coordinator/loading' }])
  expect(ask(write('b'))).toMatchObject([{ detail: { error: 'COORDINATOR_LOAD_IN_PROGRESS' } }])
})
