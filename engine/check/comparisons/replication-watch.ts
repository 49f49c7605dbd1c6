import type { Message } from '../../cluster/message'
import type { NodeEffect } from '../../cluster/response'
import { brokerNumber } from '../../cluster/world'
import type { Input, NodeId, SimTime } from '../../kernel/node'
import type { NodeAction } from '../../cluster/action'
import type { ProduceAttempt } from '../../recording/replication/actions'
import type { FollowerFetch } from '../../recording/replication/follower-fetches'
import { beforeMs } from './replication-setup'

const toMs = (time: SimTime): number => time / 1000 - beforeMs

type Sent = Extract<NodeEffect, { do: 'send' }>
type Told = 'completedAtMs' | 'errorCode' | 'highWatermark' | 'divergingEpoch' | 'leaderLogStartOffset' | 'recordsSizeInBytes'
type Asked = Omit<FollowerFetch, Told>

/** A request of a producer, and the answer that it has had so far. */
interface Attempt {
  readonly batch: string
  readonly told: { -readonly [K in keyof ProduceAttempt]: ProduceAttempt[K] }
}

const brokerOf = (node: NodeId): number => brokerNumber(node) ?? -1

/** What travels between producers, followers and leaders, as the leaders' request logs would have it. */
export class Watch {
  readonly fetches: FollowerFetch[] = []
  private readonly asked = new Map<string, Asked>()
  private readonly attempts = new Map<string, Attempt>()

  /** A node has an input. */
  input(node: NodeId, input: Input<Message, NodeAction>, now: SimTime): void {
    if (input.kind !== 'message') return
    const { body, from } = input.envelope
    if (body.kind !== 'request') return
    const key = `${from}>${node} ${String(body.correlationId)}`
    if (body.api === 'Produce') {
      const attempt = this.attempts.get(key)
      if (attempt !== undefined) attempt.told.arrivedMs = toMs(now)
    } else if (body.api === 'Fetch' && body.fields.replica !== undefined) {
      const [partition] = body.fields.topics[0]?.partitions ?? []
      const { replicaId, replicaEpoch } = body.fields.replica
      if (partition?.position === undefined) return
      const { currentLeaderEpoch, lastFetchedEpoch, logStartOffset } = partition.position
      this.asked.set(key, {
        leader: brokerOf(node),
        follower: replicaId,
        arrivedMs: toMs(now),
        replicaEpoch,
        currentLeaderEpoch,
        fetchOffset: partition.fetchOffset,
        lastFetchedEpoch,
        logStartOffset,
      })
    }
  }

  /** A node sends. */
  sent(node: NodeId, effect: Sent, now: SimTime): void {
    const { body, to, detail } = effect
    if (body.kind === 'request' && body.api === 'Produce') {
      const told = { broker: brokerOf(to), arrivedMs: null, answeredMs: null, errorCode: null, baseOffset: null }
      this.attempts.set(`${node}>${to} ${String(body.correlationId)}`, { batch: `${node} ${String(detail?.['batch'])}`, told })
    } else if (body.kind === 'response') this.answered(`${to}>${node} ${String(body.correlationId)}`, body, now)
  }

  private answered(key: string, body: Extract<Message, { kind: 'response' }>, now: SimTime): void {
    if (body.api === 'Produce') {
      const [partition] = body.fields.topics[0]?.partitions ?? []
      const attempt = this.attempts.get(key)
      if (partition === undefined || attempt === undefined) return
      attempt.told.answeredMs = toMs(now)
      attempt.told.errorCode = partition.errorCode
      attempt.told.baseOffset = partition.baseOffset
    } else if (body.api === 'Fetch') {
      const asked = this.asked.get(key)
      const [partition] = body.fields.topics[0]?.partitions ?? []
      if (asked === undefined || partition === undefined) return
      this.asked.delete(key)
      const { errorCode, highWatermark, logStartOffset: leaderLogStartOffset, sizeBytes: recordsSizeInBytes, replica } = partition
      const divergingEpoch = replica?.divergingEpoch ?? null
      const told = { errorCode, highWatermark, divergingEpoch, leaderLogStartOffset, recordsSizeInBytes }
      this.fetches.push({ ...asked, completedAtMs: toMs(now), ...told })
    }
  }

  /** The requests that a producer's n-th batch took, from 1, in order. */
  attemptsOf(producer: NodeId, batch: number): readonly ProduceAttempt[] {
    const wanted = `${producer} ${String(batch)}`
    return [...this.attempts.values()].filter((attempt) => attempt.batch === wanted).map(({ told }) => ({ ...told }))
  }
}
