import { refusal } from '../../groups/coordinator/refusal'
import type { GroupAnswer, GroupRequest } from '../../groups/wire/group-message'
import type { CoordinatorRecord } from '../../kafka/records'
import { errorName, type ErrorName } from '../../kafka/errors'
import { offsetsPartitionOf } from '../../kafka/java-hash'
import type { SimTime } from '../../kernel/node'
import { errorOf } from '../../recording/answer-rule'
import type { CaseFile } from '../../recording/case-file'
import { clientHostOf, type Exchange } from '../../recording/exchange'
import type { WrittenRecord } from '../../recording/offsets-topic'
import type { Recording } from '../../recording/recording'
import { topicIdsOf } from './recorded-ids'
import type { GroupDescription } from './description'
import { LoneCoordinator, type GivenAnswer } from './lone-coordinator'
import { recordedImages } from './recorded-image'
import { outsideInputs, configsOf, computedTargets, loadedAt } from './coordinator-inputs'

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
