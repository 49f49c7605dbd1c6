import { coordinatorConfig } from '../../groups/coordinator/config'
import { emptyImage, type CoordinatorConfig, type MetadataImage, type ShardContext } from '../../groups/coordinator/context'
import type { ServerAssignor } from '../../groups/assignors/server-assignor'
import { serverAssignors } from '../../groups/assignors/server-assignors'
import { applyToShard } from '../../groups/coordinator/apply'
import { cleanupTimer } from '../../groups/coordinator/cleanup'
import { committed, failed, load, submit, unload, type Submitted } from '../../groups/coordinator/host'
import type { Fact, RequestId } from '../../groups/coordinator/result'
import { groupProtocols } from '../../groups/protocols'
import { emptyGroupShard, type GroupShard, type GroupShardOutcome } from '../../groups/group-shard'
import type { GroupAnswer } from '../../groups/wire/group-message'
import type { ErrorName } from '../../kafka/errors'
import { zeroTopicId } from '../../kafka/ids'
import type { CoordinatorRecord } from '../../kafka/records'
import type { SimTime } from '../../kernel/node'
import { RigDue } from './classic-coordinator-due'

/** One thing that a coordinator did. */
export interface Happening {
  readonly at: SimTime
  readonly fact?: Fact
  readonly answer?: { readonly to: RequestId; readonly answer: GroupAnswer }
  readonly record?: CoordinatorRecord
  /** Set to fall due at; null: cancelled. */
  readonly timer?: { readonly key: string; readonly due: SimTime | null }
}

/** A broker's settings where nothing is set. */
export const defaultConfig: CoordinatorConfig = coordinatorConfig(new Map())

/** A coordinator on its own: its shard, the log it writes to, a clock. What becomes of an append is for the caller to say. */
export class CoordinatorRig {
  shard: GroupShard
  now: SimTime = 0
  readonly log: CoordinatorRecord[] = []
  highWatermark = 0
  /** In order; the caller empties it. */
  readonly happened: Happening[] = []
  /** Microseconds until an append is committed; null: it waits for `commit` or `fail`. */
  commitDelay: SimTime | null = 0
  /** Whether appends that hold no group record are committed at once all the same. */
  offsetsAtOnce = false
  failWith: ErrorName | null = null
  /** What the coordinator knows of topics. */
  image: MetadataImage = emptyImage
  assignors: ReadonlyMap<string, ServerAssignor> = serverAssignors
  private readonly due = new RigDue()

  constructor(
    public config: CoordinatorConfig,
    readonly kafkaVersion: string,
    shard: GroupShard = emptyGroupShard(0),
  ) {
    this.shard = shard
    shard.loading = false
  }

  submit(input: Submitted): void {
    this.perform(submit(this.shard, groupProtocols, input, this.context()))
  }

  /** Move the clock, what falls due on the way each at its own time. */
  advance(to: SimTime): void {
    for (let next = this.due.next(to); next !== null; next = this.due.next(to)) {
      this.now = Math.max(this.now, next.at)
      if (next.is === 'timer') this.submit({ kind: 'timer', key: next.key })
      else this.commit(next.offset)
    }
    this.now = to
  }

  commit(offset = this.log.length): void {
    this.highWatermark = Math.max(this.highWatermark, Math.min(offset, this.log.length))
    this.perform(committed(this.shard, groupProtocols, this.highWatermark, this.context()))
  }

  fail(error: ErrorName): void {
    this.log.length = this.highWatermark
    this.due.forgetCommits()
    this.perform(failed(this.shard, groupProtocols, this.highWatermark, error, this.context()))
  }

  unload(): void {
    this.perform(unload(this.shard, groupProtocols, this.context()))
    this.log.length = this.highWatermark
    this.due.forgetTimers()
    this.due.forgetCommits()
  }

  startLoading(): void {
    this.shard = emptyGroupShard(this.shard.partition)
  }

  load(): void {
    if (!this.shard.loading) this.startLoading()
    this.perform(load(this.shard, groupProtocols, this.log.slice(), this.context()))
  }

  /** A new coordinator comes to what is in the shard now. */
  loadAgain(): void {
    for (const group of groupProtocols.hardGroups(this.shard)) {
      const { soft, effects } = groupProtocols.decide(this.shard, group, { kind: 'loaded' }, this.context())
      const changes = soft.map((each) => ({ change: 'soft' as const, group, soft: each }))
      this.perform({ changes, append: [], effects })
    }
  }

  /** When this timer falls due; null where it does not run. */
  timerAt(key: string): SimTime | null {
    return this.due.timerAt(key)
  }

  /** Every timer that runs: its key, and when it falls due. */
  running(): Iterable<readonly [string, SimTime]> {
    return this.due.running()
  }

  /** As if no timer had been set. */
  forgetTimers(): void {
    this.due.forgetTimers()
  }

  /** How many timers of groups run. */
  timerCount(): number {
    return [...this.due.running()].filter(([key]) => key !== cleanupTimer).length
  }

  context(): ShardContext {
    const { now, config, kafkaVersion, image, assignors } = this
    const topicId = (name: string): string => image.topic(name)?.topicId ?? zeroTopicId
    return { now, config, kafkaVersion, logEndOffset: this.log.length, image, assignors, topicId }
  }

  private perform(outcome: GroupShardOutcome): void {
    for (const change of outcome.changes) applyToShard(this.shard, groupProtocols, change)
    for (const record of outcome.append) {
      this.log.push(record)
      this.happened.push({ at: this.now, record })
    }
    for (const effect of outcome.effects) {
      if (effect.do === 'fact') this.happened.push({ at: this.now, fact: effect })
      else if (effect.do === 'reply') this.happened.push({ at: this.now, answer: effect })
      else this.setTimer(effect.key, effect.at)
    }
    if (outcome.append.length > 0) this.appended(outcome.append.some(({ type }) => type === 'GROUP_METADATA'))
  }

  private setTimer(key: string, due: SimTime | null): void {
    this.happened.push({ at: this.now, timer: { key, due } })
    this.due.setTimer(key, due)
  }

  private appended(group: boolean): void {
    const delay = this.offsetsAtOnce && !group ? 0 : this.commitDelay
    if (this.failWith !== null) {
      const error = this.failWith
      this.failWith = null
      this.fail(error)
    } else if (delay === 0) this.commit()
    else if (delay !== null) this.due.commitAt(this.now + delay, this.log.length)
  }
}
