import { notCoordinator } from '../../groups/coordinator/refusal'
import type { Fact } from '../../groups/coordinator/result'
import type { GroupAnswer, GroupRequest } from '../../groups/wire/group-message'
import type { GroupMetadataValue } from '../../kafka/records'
import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { CoordinatorRig, defaultConfig } from './classic-coordinator-rig'
import { clientName, hear, newClient, nextHeartbeat, type Client } from './classic-scenarios-coordinator-clients'
import { answerView } from './classic-scenarios-coordinator-compare'
import { Ids, type ClientSettings } from './classic-scenarios-coordinator-story'
import { shown } from './reading'
import type { VectorDifference } from './result'

export interface Answered {
  readonly at: SimTime
  readonly answer: GroupAnswer
  readonly routine: boolean
  listed: boolean
}

export interface Appended {
  readonly at: SimTime
  readonly value: GroupMetadataValue
  listed: boolean
}

interface Trail {
  readonly at: SimTime
  readonly state: string
  readonly generation: number | null
}

/** One step list being told to a coordinator: its clients, what they were answered, and what the group went through. */
export class StoryRun {
  readonly rig: CoordinatorRig
  readonly ids = new Ids()
  readonly clients = new Map<string, Client>()
  readonly answers = new Map<string, Answered>()
  readonly appended: Appended[] = []
  readonly facts: { readonly at: SimTime; readonly fact: Fact }[] = []
  readonly differences: VectorDifference[] = []
  readonly trail: Trail[] = [{ at: 0, state: '(none)', generation: null }]
  phase: 'here' | 'gone' | 'loading' = 'here'
  private reached = 0
  private requests = 0
  private readonly senders = new Map<string, { readonly client: Client; readonly routine: boolean }>()

  constructor(
    readonly settings: ClientSettings,
    initialDelayMs: number,
    kafkaVersion: string,
  ) {
    this.rig = new CoordinatorRig({ ...defaultConfig, groupInitialRebalanceDelayMs: initialDelayMs }, kafkaVersion)
    this.rig.commitDelay = fromMs(10)
    this.rig.offsetsAtOnce = true
  }

  client(sender: string): Client {
    const name = clientName(sender)
    const known = this.clients.get(name)
    if (known !== undefined) return known
    const client = newClient(name)
    this.clients.set(name, client)
    return client
  }

  /** Hand a request to whoever is there to take it; returns its name. */
  send(client: Client, request: GroupRequest, newMemberId: string, routine = false): string {
    const id = `${client.name}/${String(++this.requests)}`
    const input = { kind: 'request', id, request, clientHost: '/127.0.0.1', newMemberId } as const
    this.senders.set(id, { client, routine })
    client.lastAt = this.rig.now
    if (request.api === 'JoinGroup') client.joining = true
    if (this.phase === 'gone') this.rig.happened.push({ at: this.rig.now, answer: notCoordinator(input) })
    else this.rig.submit(input)
    this.harvest()
    return id
  }

  /** Time passes: routine heartbeats, then whatever falls due. */
  advance(to: SimTime, busy: ReadonlySet<string>): void {
    const interval = fromMs(this.settings.heartbeatIntervalMs)
    for (;;) {
      const due = [...this.clients.values()]
        .map((client) => ({ client, at: nextHeartbeat(client, interval) ?? Infinity }))
        .filter(({ client, at }) => at < to || (at === to && !busy.has(client.name)))
        .sort((a, b) => a.at - b.at)[0]
      if (due === undefined || this.phase !== 'here') break
      const at = Math.max(due.at, this.rig.now)
      this.rig.advance(at - 1)
      this.rig.now = at
      this.harvest()
      if (nextHeartbeat(due.client, interval) === null) continue
      this.heartbeat(due.client)
    }
    this.rig.advance(to)
    this.harvest()
  }

  /** The group was in this state at this moment: at once, or on the way of what happened just now. */
  passes(state: string, generation: number | null, at: SimTime, field: string): void {
    for (let i = this.reached; i < this.trail.length; i++) {
      const entry = this.trail[i]
      if (entry === undefined || (i > this.reached && entry.at !== at)) break
      if (entry.state !== state || entry.generation !== generation) continue
      this.reached = i
      return
    }
    const got = this.trail.slice(this.reached).map((entry) => [entry.state, entry.generation, entry.at / 1000])
    this.differences.push({ field: `${field}.group`, wanted: shown([state, generation]), got: shown(got) })
  }

  /** Before time moves on: nothing may have happened to the group that was not listed. */
  settled(field: string): void {
    if (this.reached === this.trail.length - 1) return
    const last = this.trail.at(-1)
    this.differences.push({ field: `${field}.group`, wanted: 'no further change', got: shown([last?.state, last?.generation]) })
    this.reached = this.trail.length - 1
  }

  /** The list begins here. */
  settledFrom(state: string, generation: number): void {
    this.reached = this.trail.length - 1
    this.passes(state, generation, 0, 'start')
  }

  note(state: string, generation: number | null): void {
    this.trail.push({ at: this.rig.now, state, generation })
  }

  lastGeneration(): number | null {
    return this.trail.at(-1)?.generation ?? null
  }

  private heartbeat(client: Client): void {
    const { memberId, instanceId: groupInstanceId, generation: generationId } = client
    const fields = { groupId: 'g', memberId, groupInstanceId, generationId }
    const id = this.send(
      client,
      { kind: 'request', correlationId: 0, clientId: client.name, api: 'Heartbeat', version: 4, fields },
      '',
      true,
    )
    const answer = this.answers.get(id)
    if (client.heartbeatAnswer === null || answer === undefined) return
    const { error } = answerView(answer.answer, this.ids)
    if (error === client.heartbeatAnswer) return
    const field = `heartbeat of ${client.name} at ${String(this.rig.now / 1000)}`
    this.differences.push({ field, wanted: client.heartbeatAnswer, got: shown(error) })
  }

  harvest(): void {
    for (const { at, answer, record, fact } of this.rig.happened.splice(0)) {
      if (answer !== undefined) {
        const sender = this.senders.get(answer.to)
        if (sender !== undefined) hear(sender.client, answer.answer)
        this.answers.set(answer.to, { at, answer: answer.answer, routine: sender?.routine ?? false, listed: false })
      }
      if (record?.type === 'GROUP_METADATA' && record.value !== null) this.appended.push({ at, value: record.value, listed: false })
      if (fact !== undefined) this.keep(at, fact)
    }
  }

  private keep(at: SimTime, fact: Fact): void {
    this.facts.push({ at, fact })
    const { detail, type } = fact
    if (type === 'GroupCreated') this.trail.push({ at, state: 'Empty', generation: 0 })
    else if (type === 'GroupStateChanged' && detail['to'] !== 'Dead')
      this.trail.push({ at, state: String(detail['to']), generation: Number(detail['generation']) })
    else if (type === 'GroupLoaded') this.trail.push({ at, state: String(detail['state']), generation: Number(detail['generation']) })
  }
}
