import { clusterBehaviour } from '../../cluster/behaviour'
import { buildCluster } from '../../cluster/build'
import { controllerNode, worldNode, type ClusterWorld } from '../../cluster/world'
import type { Recorder, RuleId } from '../../kernel/event'
import { nextAt } from '../../kernel/due'
import { step } from '../../kernel/step'
import type { ReplicationAction } from '../../recording/replication/actions'
import { caseName, NotThisFile } from '../../recording/replication/file'
import type { ReplicationRecording } from '../../recording/replication/recording'
import { PlainReader } from './replication-reader'
import { isSet, snapshotOf, statesIn } from './replication-reading'
import { resultsOf } from './replication-told'
import { comparedSnapshots, type ReplicationRun, type SeenSnapshot, type Told } from './replication-run'
import { setupOfReplication, worldTime } from './replication-setup'
import { Watch } from './replication-watch'

/** An hour of idle fetches of a few brokers stays far below it: a case that asks for more is none. */
const maxSteps = 1_000_000

interface Moment {
  readonly atMs: number
  readonly order: number
  readonly then: () => void
}

class Drive {
  private readonly world: ClusterWorld
  private readonly watch = new Watch()
  private readonly readers = new Map<string, PlainReader>()
  private readonly told = new Map<number, Told>()
  private readonly snapshots: SeenSnapshot[] = []
  /** Actions of an administrator that wait for their answer. */
  private deleting: number | null = null
  private electing: number | null = null
  private readonly recorder: Recorder

  constructor(
    private readonly recording: ReplicationRecording,
    onRule: (rule: RuleId) => void,
  ) {
    this.world = buildCluster(setupOfReplication(recording.file))
    this.recorder = {
      step: () => undefined,
      event: (_cause, _step, _time, node, type, rule, detail) => {
        onRule(rule)
        if (node === controllerNode) this.elected(type, detail['error'])
      },
    }
  }

  private readonly behaviour: typeof clusterBehaviour = {
    ...clusterBehaviour,
    decide: (state, input, context) => {
      this.watch.input(context.self, input, context.now)
      const outcome = clusterBehaviour.decide(state, input, context)
      for (const effect of outcome.effects) {
        if (effect.do !== 'send') continue
        this.watch.sent(context.self, effect, context.now)
        const { body, to } = effect
        if (body.kind === 'response') this.readers.get(to)?.answered(this.world, body)
        else if (to === worldNode && body.kind === 'cluster-response' && body.api === 'DeleteRecords') {
          const [partition] = body.fields.topics[0]?.partitions ?? []
          if (partition !== undefined && this.deleting !== null)
            this.told.set(this.deleting, { errorCode: partition.errorCode, lowWatermark: partition.lowWatermark })
        }
      }
      return outcome
    },
  }

  private elected(type: string, error: unknown): void {
    if (this.electing === null) return
    if (type === 'LeaderElected') this.told.set(this.electing, { errorCode: 0 })
    else if (type === 'ElectionNotNeeded' || type === 'ElectionFailed') this.told.set(this.electing, { errorCode: Number(error) })
    else return
    this.electing = null
  }

  private until(atMs: number): void {
    const time = worldTime(atMs)
    while ((nextAt(this.world) ?? Infinity) <= time) {
      if (this.world.step >= maxSteps) throw new NotThisFile(caseName, 1, '$.brokerConfigs')
      if (!step(this.world, this.behaviour, this.recorder)) return
    }
  }

  private reader(name: string): PlainReader {
    const known = this.readers.get(name)
    if (known !== undefined) return known
    const { file } = this.recording
    const reader = new PlainReader(name, file.topic, Number(file.clients.get(name)?.configs.get('fetch.max.wait.ms') ?? '500'))
    this.readers.set(name, reader)
    return reader
  }

  /** What clients outside the world do, and when an answer is waited for. */
  private momentsOf(action: ReplicationAction): readonly Moment[] {
    const { atMs, doneMs, index } = action
    const at = (ms: number, then: () => void): Moment => ({ atMs: ms, order: index, then })
    switch (action.do) {
      case 'consume': {
        const reader = this.reader(action.client)
        const begin = at(atMs, () => {
          reader.begin(this.world)
        })
        return [begin, at(doneMs, () => this.told.set(index, reader.end()))]
      }
      case 'listOffsets': {
        const reader = this.reader(action.client)
        const ask = at(atMs, () => {
          reader.list(this.world, action.timestamp)
        })
        const answer = at(doneMs, () => {
          if (reader.listed !== null) this.told.set(index, reader.listed)
        })
        return [ask, answer]
      }
      case 'deleteRecords':
        return [at(atMs - 1, () => (this.deleting = index))]
      case 'electLeaders':
        return [at(atMs - 1, () => (this.electing = index))]
      case 'alterTopic':
        return [
          at(doneMs, () => {
            if (isSet(this.world, this.recording.file.topic, action.set)) this.told.set(index, { errorCode: 0 })
          }),
        ]
      case 'createTopic':
      case 'produce':
      case 'awaitResult':
      case 'awaitState':
      case 'kill':
      case 'stop':
      case 'start':
      case 'freeze':
      case 'unfreeze':
      case 'wait':
        return []
    }
  }

  run(): ReplicationRun {
    const { file, requests } = this.recording
    const moments = file.actions.flatMap((action) => this.momentsOf(action))
    for (const { atMs } of comparedSnapshots(this.recording))
      moments.push({ atMs, order: Infinity, then: () => this.snapshots.push(snapshotOf(this.world, file, atMs)) })
    moments.sort((a, b) => a.atMs - b.atMs || (a.order < b.order ? -1 : 1))
    for (const { atMs, then } of moments) {
      this.until(atMs)
      then()
    }
    // Where the logs end: what was answered later is in none.
    const ends = [...requests.values()].flat().map(({ completedAtMs }) => completedAtMs)
    this.until(ends.reduce((last, ms) => Math.max(last, ms), moments.at(-1)?.atMs ?? 0))
    const { fetches } = this.watch
    return {
      states: statesIn(this.world, file.topic),
      results: resultsOf(file.actions, this.told, this.world, this.watch),
      snapshots: this.snapshots,
      fetches,
    }
  }
}

/** The engine's run of the same case; tells the rules by which it happens. */
export function simulatedRun(recording: ReplicationRecording, onRule: (rule: RuleId) => void = () => undefined): ReplicationRun {
  return new Drive(recording, onRule).run()
}
