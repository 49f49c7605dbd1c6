import { CoordinatorRig, defaultConfig } from '../engine/check/vectors/classic-coordinator-rig'
import { imageOfTopics } from '../engine/check/vectors/consumer-coordinator-start'
import type { TopicPartitionNumbers } from '../engine/kafka/consumer-records'
import { fromMs } from '../engine/kernel/time'

const groupId = 'g'
const assignmentIntervalMs = 1_000_000

/** A coordinator with one consumer group, in which everybody has what the target gives it. */
export class LargeGroup {
  private readonly rig: CoordinatorRig
  private asked = 0

  constructor(
    readonly members: number,
    partitions: number,
  ) {
    const consumer = { ...defaultConfig.consumer, maxSize: 2 ** 31 - 1, sessionTimeoutMs: 2 ** 31 - 1, assignmentIntervalMs }
    this.rig = new CoordinatorRig({ ...defaultConfig, consumer }, '4.4')
    this.rig.image = imageOfTopics({ orders: partitions }, 1)
    for (let n = 0; n < members; n++) this.join(`m${String(n)}`)
    this.letCompute()
    this.beat('m0', this.epochOf('m0'))
    // Who had everything gives it up first; then everybody may have their own.
    this.beat('m0', this.epochOf('m0'), this.targetOf('m0'))
    for (let n = 0; n < members; n++) this.beat(`m${String(n)}`, this.epochOf(`m${String(n)}`))
    this.forget()
  }

  private group() {
    const group = this.rig.shard.groups.get(groupId)
    if (group?.kind !== 'consumer') throw new Error('no consumer group')
    return group
  }

  private epochOf(memberId: string): number {
    return this.group().members.get(memberId)?.current.memberEpoch ?? 0
  }

  private targetOf(memberId: string): readonly TopicPartitionNumbers[] {
    return this.group().target.get(memberId) ?? []
  }

  private beat(
    memberId: string,
    memberEpoch: number,
    topicPartitions: readonly TopicPartitionNumbers[] | null = null,
    joins = false,
  ): void {
    const said = { rebalanceTimeoutMs: joins ? 300_000 : -1, subscribedTopicNames: joins ? ['orders'] : null, subscribedTopicRegex: null }
    const fields = { groupId, memberId, memberEpoch, instanceId: null, rackId: null, ...said, serverAssignor: null, topicPartitions }
    const request = { kind: 'request', api: 'ConsumerGroupHeartbeat', version: 1, correlationId: 0, clientId: 'c', fields } as const
    this.rig.submit({ kind: 'request', id: `r${String(++this.asked)}`, request, clientHost: '/h', newMemberId: '' })
  }

  /** What has happened and was written is not kept: it is the group that is measured. */
  forget(): void {
    this.rig.happened.length = 0
  }

  /** From now on the next heartbeat may compute a target. */
  letCompute(): void {
    this.rig.now += fromMs(assignmentIntervalMs)
  }

  join(memberId: string): void {
    this.beat(memberId, 0, [], true)
  }

  /** So many heartbeats of a member that has nothing new to say or to hear. */
  steady(times: number): void {
    const epoch = this.epochOf('m1')
    for (let n = 0; n < times; n++) this.beat('m1', epoch)
    this.forget()
  }

  /** Whether everybody has what the target gives it. */
  get settled(): boolean {
    return this.group().stableAt.get(this.group().assignmentEpoch) === this.group().members.size
  }
}
