import { coordinatorConfig } from '../../groups/coordinator/config'
import { refusal } from '../../groups/coordinator/refusal'
import { groupSettings } from '../../groups/coordinator/consumer-config'
import type { CoordinatorConfig } from '../../groups/coordinator/context'
import type { GroupAnswer, GroupRequest } from '../../groups/wire/group-message'
import type { CoordinatorRecord } from '../../kafka/records'
import { errorName, type ErrorName } from '../../kafka/errors'
import { offsetsPartitionOf } from '../../kafka/java-hash'
import type { SimTime } from '../../kernel/node'
import { errorOf } from '../../recording/answer-rule'
import type { CaseAction, CaseFile } from '../../recording/case-file'
import { clientHostOf, type Exchange } from '../../recording/exchange'
import type { WrittenRecord } from '../../recording/offsets-topic'
import type { Recording } from '../../recording/recording'
import { topicIdsOf } from './case-setup'
import { describeGroup, type GroupDescription } from './description'
import { isComputedTarget, LoneCoordinator, type GivenAnswer } from './lone-coordinator'
import { recordedImages } from './recorded-image'

/** A recording, and what is there beside its requests: `null` for a bare request log. */
export interface CoordinatorFiles {
  readonly recording: Recording
  readonly file: CaseFile | null
  readonly written: readonly WrittenRecord[] | null
}

/** What the engine's coordinator made of a recording's requests. */
export interface CoordinatorRun {
  /** By place in the recording; `undefined` where no answer came. */
  readonly answers: readonly (GivenAnswer | undefined)[]
  readonly written: readonly { readonly at: SimTime; readonly record: CoordinatorRecord }[]
  /** One for each description of the case; `null` where there is no such group. */
  readonly described: readonly (GroupDescription | null)[]
}

/** Something to be fed that is no request of a member. */
interface OutsideInput {
  readonly at: SimTime
  feed(coordinator: LoneCoordinator): void
}

const startUp: readonly ErrorName[] = ['COORDINATOR_NOT_AVAILABLE', 'NOT_COORDINATOR', 'COORDINATOR_LOAD_IN_PROGRESS']

/** The state of a broker that is starting is not a group's: until its last such answer it is not there, not coordinator, or loading. */
function brokerRefuses(exchange: Exchange): ErrorName | null {
  const error = errorName(errorOf(exchange))
  return error !== undefined && startUp.includes(error) ? error : null
}

const requestOf = ({ api, version, correlationId, clientId, request }: Exchange): GroupRequest =>
  ({ kind: 'request', api, version, correlationId, clientId, fields: request }) as GroupRequest

/** The id that Kafka minted for this request, if it asked for one. */
function mintedFor(exchange: Exchange): string {
  return exchange.api === 'JoinGroup' && exchange.request.memberId === '' ? exchange.response.memberId : ''
}

/** The broker's answer to a look-up: it alone is there, so it coordinates every group. */
function lookUpAnswer(request: GroupRequest): GroupAnswer {
  const keys = request.api === 'FindCoordinator' ? request.fields.coordinatorKeys : []
  const coordinators = keys.map((key) => ({ key, nodeId: 1, host: '', port: 0, errorCode: 0, errorMessage: '' }))
  return { api: 'FindCoordinator', fields: { throttleTimeMs: 0, coordinators } }
}

/** What a person does that a coordinator hears of, beside the topics that its metadata tells. */
function feedOf(action: CaseAction, at: SimTime, group: string): OutsideInput['feed'] | null {
  if (action.do === 'deleteGroup')
    return (coordinator) => {
      coordinator.input(at, { kind: 'deleteGroup', group }, action.do)
    }
  if (action.do !== 'deleteTopic') return null
  return (coordinator) => {
    coordinator.topicsDeleted(at, [action.topic ?? ''])
  }
}

const plainConfig = coordinatorConfig(new Map())

/** The broker's settings, and what the group was given of its own by then. */
function configsOf(recording: Recording, file: CaseFile | null): (now: SimTime) => CoordinatorConfig {
  if (file === null) return () => plainConfig
  const { startedAt, broker, groupConfig, actions } = file
  const withGroup = (own: ReadonlyMap<string, string>): CoordinatorConfig =>
    coordinatorConfig(broker, groupSettings(new Map([[recording.groupId, own]])))
  const first = withGroup(groupConfig)
  const own = new Map(groupConfig)
  const moments = actions
    .filter((action) => action.do === 'groupConfig')
    .map(({ atMs, set }) => {
      for (const [name, value] of set) own.set(name, value)
      return { at: (startedAt + atMs) * 1000 - recording.startsAt, config: withGroup(own) }
    })
  return (now) => moments.findLast(({ at }) => at <= now)?.config ?? first
}

/** In run time, ms: when each target of a broker was done. */
export function computedTargets(recording: Recording, written: readonly WrittenRecord[] | null): readonly number[] {
  return (written ?? []).flatMap(({ record }) => {
    if (record?.type !== 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA' || !isComputedTarget(record)) return []
    return [(record.value?.assignmentTimestamp ?? 0) - Math.floor(recording.startsAt / 1000)]
  })
}

/**
 * When the broker had read the group's partition, as far as what it forgot says: it looks for that at even distances from then. Only the
 * moment in the interval is taken from the recording; what expires at which look is for the coordinator to say.
 */
function loadedAt(recording: Recording, file: CaseFile | null, written: readonly WrittenRecord[] | null): SimTime {
  const removals = file?.actions.filter(({ do: what }) => what === 'deleteTopic' || what === 'deleteGroup').map(({ atMs }) => atMs) ?? []
  const expired = (written ?? []).find(
    ({ record, atMs }) =>
      record?.type === 'OFFSET_COMMIT' && record.value === null && !removals.some((at) => atMs >= at && atMs - at < removedWithinMs),
  )
  if (expired === undefined || file === null) return 0
  const interval = coordinatorConfig(file.broker).offsetsRetentionCheckIntervalMs * 1000
  const looked = (file.startedAt + expired.atMs) * 1000 - recording.startsAt
  return (looked % interval) - interval
}

/** So long after it was asked for a removal is written. */
const removedWithinMs = 2000

function outsideInputs(recording: Recording, file: CaseFile | null, described: (GroupDescription | null)[]): OutsideInput[] {
  if (file === null) return []
  const at = (ms: number): SimTime => (file.startedAt + ms) * 1000 - recording.startsAt
  const inputs: OutsideInput[] = []
  for (const action of file.actions) {
    const feed = feedOf(action, at(action.atMs), recording.groupId)
    if (feed !== null) inputs.push({ at: at(action.atMs), feed })
  }
  for (const seen of file.described)
    inputs.push({
      at: at(seen.atMs),
      feed(coordinator) {
        coordinator.advance(at(seen.atMs))
        described.push(describeGroup(coordinator, recording.groupId))
      },
    })
  return inputs.sort((a, b) => a.at - b.at)
}

/** Feed the recorded requests in this order, the outside inputs between them at their times. */
export function runCoordinator({ recording, file, written }: CoordinatorFiles, order: readonly number[]): CoordinatorRun {
  const described: (GroupDescription | null)[] = []
  const outside = outsideInputs(recording, file, described)
  const coordinator = new LoneCoordinator({
    configAt: configsOf(recording, file),
    kafkaVersion: (file?.kafka ?? '4.4').split('.').slice(0, 2).join('.'),
    partition: file?.offsetsPartition ?? offsetsPartitionOf(recording.groupId, 50),
    topicIds: file === null ? new Map() : topicIdsOf(recording, file),
    ...(file === null ? {} : { imageAt: recordedImages(recording, file) }),
    computedAtMs: computedTargets(recording, written),
    loadedAt: loadedAt(recording, file, written),
  })
  let now: SimTime = 0
  for (const index of order) {
    const exchange = recording.exchanges[index]
    if (exchange === undefined) continue
    now = Math.max(now, exchange.arrivedAt - recording.startsAt)
    for (let next = outside[0]; next !== undefined && next.at <= now; next = outside[0]) {
      next.feed(coordinator)
      outside.shift()
    }
    feed(coordinator, exchange, String(index), now)
  }
  for (const next of outside) next.feed(coordinator)
  const last = recording.exchanges.reduce((latest, exchange) => Math.max(latest, exchange.answeredAt), 0) - recording.startsAt
  coordinator.advance(last)
  const answers = recording.exchanges.map((_, index) => coordinator.answers.get(String(index)))
  return { answers, written: coordinator.written, described }
}

function feed(coordinator: LoneCoordinator, exchange: Exchange, id: string, now: SimTime): void {
  const request = requestOf(exchange)
  const refused = brokerRefuses(exchange)
  if (refused !== null) coordinator.answers.set(id, { at: now, answer: refusal(request, refused), by: id })
  else if (request.api === 'FindCoordinator') coordinator.answers.set(id, { at: now, answer: lookUpAnswer(request), by: id })
  else
    coordinator.request(now, {
      kind: 'request',
      id,
      request,
      clientHost: clientHostOf(exchange.connection),
      newMemberId: mintedFor(exchange),
    })
}
