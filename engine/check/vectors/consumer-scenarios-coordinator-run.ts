import type { Fact } from '../../groups/coordinator/result'
import { notCoordinator } from '../../groups/coordinator/refusal'
import type { GroupAnswer, GroupRequest } from '../../groups/wire/group-message'
import { errorName } from '../../kafka/errors'
import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import type { CoordinatorRig } from './classic-coordinator-rig'
import { clientHost, clientId } from './consumer-coordinator-start'
import { recordView } from './consumer-record-view'
import { plainRecord } from './consumer-scenarios-views'
import type { Json } from './reading'
import type { VectorDifference } from './result'

/** Time 0 of a list: late enough that nothing of before it still counts. */
export const listBegins: SimTime = fromMs(1_000_000)
const heartbeatEvery = fromMs(5000)

/** A client as far as its routine heartbeats hang on it. */
export interface Client {
  readonly name: string
  topics: readonly string[]
  instanceId: string | null
  isClassic: boolean
  /** Of the consumer protocol or the classic one, as its last answers said; 0: in no group. */
  epoch: number
  stopped: boolean
  joining: boolean
  lastAt: SimTime
  lastRequest: string | null
}

interface Answered {
  readonly at: SimTime
  readonly answer: GroupAnswer
}

/** A coordinator being told a step list, and what it did. */
export class ConsumerStoryRun {
  readonly differences: VectorDifference[] = []
  readonly clients = new Map<string, Client>()
  readonly answers = new Map<string, Answered>()
  /** What was appended and has not been listed yet, as lists write it. */
  readonly appended: Json[] = []
  readonly facts: { readonly at: SimTime; readonly fact: Fact }[] = []
  isGone = false
  private requests = 0
  private readonly senders = new Map<string, Client>()

  constructor(readonly rig: CoordinatorRig) {}

  client(name: string): Client {
    const known = this.clients.get(name)
    if (known !== undefined) return known
    const client: Client = {
      name,
      topics: [],
      instanceId: null,
      isClassic: false,
      epoch: 0,
      stopped: false,
      joining: false,
      lastAt: this.rig.now,
      lastRequest: null,
    }
    this.clients.set(name, client)
    return client
  }

  send(client: Client, request: GroupRequest): string {
    const id = `${client.name}/${String(++this.requests)}`
    const input = { kind: 'request', id, request, clientHost, newMemberId: '' } as const
    this.senders.set(id, client)
    client.lastAt = this.rig.now
    if (request.api === 'JoinGroup') client.joining = true
    if (this.isGone) this.rig.happened.push({ at: this.rig.now, answer: notCoordinator(input) })
    else this.rig.submit(input)
    this.harvest()
    return id
  }

  /** Time passes: routine heartbeats, then whatever falls due. */
  advance(to: SimTime, busy: ReadonlySet<string>): void {
    for (;;) {
      const due = [...this.clients.values()]
        .filter(({ epoch, stopped, joining }) => epoch > 0 && !stopped && !joining)
        .map((client) => ({ client, at: client.lastAt + heartbeatEvery }))
        .filter(({ client, at }) => at < to || (at === to && !busy.has(client.name)))
        .sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      const at = Math.max(due.at, this.rig.now)
      // What falls due at the same moment does so after it: lists have a timer fire one ms late.
      if (at > this.rig.now) this.rig.advance(at - 1)
      this.rig.now = at
      this.harvest()
      if (due.client.epoch > 0) this.send(due.client, routine(due.client))
    }
    if (to > this.rig.now) this.rig.advance(to)
    this.harvest()
  }

  harvest(): void {
    for (const { at, fact, answer, record } of this.rig.happened.splice(0)) {
      if (fact !== undefined) this.facts.push({ at, fact })
      if (record !== undefined && record.type !== 'OFFSET_COMMIT') this.appended.push(plainRecord(recordView(record, (topicId) => topicId)))
      if (answer === undefined) continue
      this.answers.set(answer.to, { at, answer: answer.answer })
      const client = this.senders.get(answer.to)
      if (client !== undefined) hear(client, answer.answer)
    }
  }
}

/** What an answer makes of a client. */
function hear(client: Client, { api, fields }: GroupAnswer): void {
  if (api === 'ConsumerGroupHeartbeat' && fields.errorCode === 0) client.epoch = Math.max(0, fields.memberEpoch)
  if (api === 'JoinGroup') {
    client.joining = false
    if (fields.errorCode === 0) client.epoch = fields.generationId
  }
  if (api === 'LeaveGroup') client.epoch = 0
  const code = 'errorCode' in fields ? errorName(fields.errorCode) : undefined
  if (code === 'UNKNOWN_MEMBER_ID' || code === 'FENCED_MEMBER_EPOCH' || code === 'UNRELEASED_INSTANCE_ID') client.epoch = 0
}

function routine({ name, epoch, isClassic, instanceId }: Client): GroupRequest {
  const head = { kind: 'request', correlationId: 0, clientId } as const
  if (isClassic) {
    const fields = { groupId: 'g', generationId: epoch, memberId: name, groupInstanceId: null }
    return { ...head, api: 'Heartbeat', version: 4, fields }
  }
  const unchanged = {
    rackId: null,
    rebalanceTimeoutMs: -1,
    subscribedTopicNames: null,
    subscribedTopicRegex: null,
    serverAssignor: null,
    topicPartitions: null,
  }
  const fields = { groupId: 'g', memberId: name, memberEpoch: epoch, instanceId, ...unchanged }
  return { ...head, api: 'ConsumerGroupHeartbeat', version: 1, fields }
}
