import { applyToShard } from '../../groups/coordinator/apply'
import { emptyImage, type CoordinatorConfig, type MetadataImage, type ShardContext } from '../../groups/coordinator/context'
import { committed, load, submit, topicsDeleted, type Submitted } from '../../groups/coordinator/host'
import type { RequestId } from '../../groups/coordinator/result'
import type { SubmittedRequest } from '../../groups/coordinator/shard'
import { groupProtocols } from '../../groups/protocols'
import { emptyGroupShard, type GroupShard, type GroupShardOutcome } from '../../groups/group-shard'
import type { GroupAnswer } from '../../groups/wire/group-message'
import { zeroTopicId } from '../../kafka/ids'
import type { CoordinatorRecord } from '../../kafka/records'
import type { SimTime } from '../../kernel/node'

/** What let an answer go: the request itself, another input at its time, or a timer. */
export interface GivenAnswer {
  readonly at: SimTime
  readonly answer: GroupAnswer
  /** The id of the request that was being handled, or the key of the timer that fired. */
  readonly by: string
}

export interface LoneSettings {
  /** By time: groups may be given settings of their own. */
  readonly configAt: (now: SimTime) => CoordinatorConfig
  readonly kafkaVersion: string
  readonly partition: number
  readonly topicIds: ReadonlyMap<string, string>
  /** What it knows of topics at a time; a classic group never asks. */
  readonly imageAt?: (now: SimTime) => MetadataImage
  /** When the targets that a broker computed were done, in ms, one after the other. */
  readonly computedAtMs?: readonly number[]
  /** When it had read its log, at or before the start: since then it looks for what has expired. */
  readonly loadedAt?: SimTime
}

/** Whether it says that a target was computed, and when. */
export const isComputedTarget = (record: CoordinatorRecord): boolean =>
  record.type === 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA' && record.value !== null && record.value.assignmentTimestamp > 0

/** The engine's coordinator by itself: no network, and what it appends is committed at once. */
export class LoneCoordinator {
  readonly shard: GroupShard
  readonly answers = new Map<RequestId, GivenAnswer>()
  readonly written: { readonly at: SimTime; readonly record: CoordinatorRecord }[] = []
  private readonly timers = new Map<string, { readonly at: SimTime; readonly serial: number }>()
  private serial = 0
  /** How many targets were computed. */
  private targets = 0
  private now: SimTime = 0

  constructor(private readonly settings: LoneSettings) {
    this.shard = emptyGroupShard(settings.partition)
    this.now = settings.loadedAt ?? 0
    this.perform(load(this.shard, groupProtocols, [], this.context()), 'load')
  }

  /** What a decision would know now. */
  readonly context = (): ShardContext => {
    const { configAt, kafkaVersion, topicIds, imageAt, computedAtMs } = this.settings
    const next = computedAtMs?.[this.targets]
    return {
      now: this.now,
      config: configAt(this.now),
      kafkaVersion,
      logEndOffset: this.written.length,
      image: imageAt?.(this.now) ?? emptyImage,
      ...(next === undefined ? {} : { computedAtMs: next }),
      topicId: (name) => topicIds.get(name) ?? zeroTopicId,
    }
  }

  /** Fire every timer that is due by then, in order of time and, within one, of setting. */
  advance(to: SimTime): void {
    for (;;) {
      let first: { readonly key: string; readonly at: SimTime; readonly serial: number } | null = null
      for (const [key, { at, serial }] of this.timers)
        if (at <= to && (first === null || at < first.at || (at === first.at && serial < first.serial))) first = { key, at, serial }
      if (first === null) break
      this.timers.delete(first.key)
      this.now = Math.max(this.now, first.at)
      this.perform(submit(this.shard, groupProtocols, { kind: 'timer', key: first.key }, this.context()), first.key)
    }
    this.now = Math.max(this.now, to)
  }

  request(at: SimTime, input: SubmittedRequest): void {
    this.input(at, input, input.id)
  }

  input(at: SimTime, input: Submitted, by: string): void {
    this.advance(at)
    this.perform(submit(this.shard, groupProtocols, input, this.context()), by)
  }

  topicsDeleted(at: SimTime, topics: readonly string[]): void {
    this.advance(at)
    this.perform(topicsDeleted(this.shard, groupProtocols, topics, this.context()), 'topicsDeleted')
  }

  private perform(outcome: GroupShardOutcome, by: string): void {
    for (const change of outcome.changes) applyToShard(this.shard, groupProtocols, change)
    for (const record of outcome.append) {
      this.written.push({ at: this.now, record })
      if (isComputedTarget(record)) this.targets += 1
    }
    for (const effect of outcome.effects) {
      if (effect.do === 'reply') this.answers.set(effect.to, { at: this.now, answer: effect.answer, by })
      if (effect.do !== 'timer') continue
      if (effect.at === null) this.timers.delete(effect.key)
      else this.timers.set(effect.key, { at: effect.at, serial: this.serial++ })
    }
    if (outcome.append.length > 0) this.perform(committed(this.shard, groupProtocols, this.written.length, this.context()), by)
  }
}
