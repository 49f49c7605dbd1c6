import type { NodeAction } from '../../cluster/action'
import { brokerNode, controllerNode, worldNode } from '../../cluster/world'
import type { MetadataRecord } from '../../cluster/control/records'
import type { SimTime } from '../../kernel/node'
import type { ReplicationAction } from './actions'
import type { FollowerFetch } from './follower-fetches'
import { batchesProduced, type PlayedAttempt, type PlayedBatch } from './play-attempts'
import { metadataRecordOf } from './play-records'
import type { ReplicationRecording } from './recording'
import type { LoggedRequest } from './request-lines'

/** A follower's question in its place among all that it asked. */
export interface PlayedFetch extends FollowerFetch {
  readonly do: 'fetch'
  /** Where the same follower goes on; `null`: it asked nothing more. */
  readonly nextOffset: number | null
}

/** Records of the metadata log that were written at one moment. */
export interface PlayedRecords {
  readonly records: readonly MetadataRecord[]
  readonly atMs: number
}

/** A leader's wish for another in-sync set, as the controller logged it. */
export interface PlayedAlter {
  readonly do: 'alter'
  readonly request: LoggedRequest
}

/** A Produce request, and whose it is. */
export interface PlayedSend {
  readonly do: 'send'
  readonly client: string
  readonly attempt: PlayedAttempt
}

export type Question = PlayedFetch | PlayedAlter | PlayedSend

/** What a node does by itself when its time has come; all else follows from messages and actions. */
export type Deed =
  | { readonly do: 'act'; readonly action: NodeAction }
  | { readonly do: 'write'; readonly records: readonly MetadataRecord[] }
  | Question
  /** Answers go out at their time, if the question has come in. */
  | { readonly do: 'answer'; readonly to: Question }
  | { readonly do: 'elected'; readonly errorCode: number; readonly type: string }
  | { readonly do: 'stopped' }
  | { readonly do: 'told'; readonly batch: PlayedBatch }
  /** A leader was asked, and its high watermark was at least this. */
  | { readonly do: 'witnessed'; readonly highWatermark: number }

export interface PlacedDeed {
  readonly at: SimTime
  readonly node: string
  readonly deed: Deed
}

/** Within one millisecond, of which the logs tell no more: what others follow from comes first. */
const ranks: Readonly<Record<Deed['do'], number>> = {
  write: 1,
  send: 2,
  fetch: 3,
  alter: 3,
  act: 4,
  answer: 5,
  witnessed: 6,
  elected: 6,
  told: 7,
  stopped: 8,
}

interface Unplaced extends Omit<PlacedDeed, 'at'> {
  readonly atMs: number
}

/** Questions of each follower in its order, none before it had the answer to the one before from the same leader. */
export function fetchesInOrder({ fetches }: ReplicationRecording): readonly PlayedFetch[] {
  const followers = new Map<number, FollowerFetch[]>()
  for (const fetch of fetches) followers.set(fetch.follower, [...(followers.get(fetch.follower) ?? []), fetch])
  const placed: PlayedFetch[] = []
  for (const own of followers.values()) {
    own.sort((a, b) => a.arrivedMs - b.arrivedMs || a.completedAtMs - b.completedAtMs)
    for (const [i, fetch] of own.entries()) {
      const before = own[i - 1]
      const answered = before !== undefined && before.leader === fetch.leader && before.completedAtMs - fetch.arrivedMs < fuzzMs
      const arrivedMs = answered ? Math.max(fetch.arrivedMs, before.completedAtMs + afterwardsMs) : fetch.arrivedMs
      placed.push({ ...fetch, do: 'fetch', arrivedMs, nextOffset: own[i + 1]?.fetchOffset ?? null })
    }
  }
  return placed
}

/** Logged times are good to some milliseconds: so far one may stand before what it follows from. */
const fuzzMs = 40
/** Later in the same millisecond. */
const afterwardsMs = 0.5

/** When a process last did something that others saw, while it was being stopped. */
function lastSeen({ requests, fetches }: ReplicationRecording, broker: number, { atMs, doneMs }: ReplicationAction): number {
  const seen = [
    ...(requests.get(broker) ?? []).map(({ completedAtMs }) => completedAtMs),
    ...fetches.filter(({ follower }) => follower === broker).map(({ arrivedMs }) => arrivedMs),
  ].filter((ms) => ms >= atMs && ms <= doneMs)
  return seen.reduce((last, ms) => Math.max(last, ms), atMs)
}

/** When the leader was asked for something that an administrator began. */
function askedAt({ requests }: ReplicationRecording, { atMs, doneMs }: ReplicationAction): number {
  const asked = [...requests.values()]
    .flat()
    .find(({ api, arrivedMs }) => api === 'DELETE_RECORDS' && arrivedMs >= atMs && arrivedMs <= doneMs)
  return asked?.arrivedMs ?? atMs
}

const processActs = {
  kill: 'killBroker',
  freeze: 'freezeBroker',
  unfreeze: 'thawBroker',
  stop: 'stopBroker',
  start: 'startBroker',
} as const

function actOf(recording: ReplicationRecording, action: ReplicationAction): Unplaced | null {
  const { topic } = recording.file
  const act = (played: NodeAction, atMs = action.atMs): Unplaced => ({ atMs, node: worldNode, deed: { do: 'act', action: played } })
  switch (action.do) {
    case 'kill':
    case 'freeze':
      return act({ do: processActs[action.do], broker: action.broker }, lastSeen(recording, action.broker, action))
    case 'unfreeze':
    case 'stop':
    case 'start':
      return act({ do: processActs[action.do], broker: action.broker })
    case 'createTopic':
      return act({ do: 'createTopic', topic, partitions: 1, replicas: [action.replicas], set: Object.fromEntries(action.set) })
    case 'alterTopic':
      return act({ do: 'setConfig', of: 'topic', name: topic, set: Object.fromEntries(action.set) })
    case 'deleteRecords':
      return act(
        { do: 'deleteRecords', topic, partition: 0, offset: action.offset, timeoutMs: action.timeoutMs },
        askedAt(recording, action),
      )
    case 'electLeaders':
      return act({ do: 'electLeaders', topic, partition: 0, type: action.electionType === 'PREFERRED' ? 'preferred' : 'unclean' })
    case 'produce': {
      const batches = action.values.map((batch) => batch.map((value) => ({ key: `k-${value}`, value })))
      return act({ do: 'produce', producer: action.client, topic, partition: 0, batches, acks: action.acks })
    }
    case 'consume':
    case 'listOffsets':
    case 'awaitResult':
    case 'awaitState':
    case 'wait':
      return null
  }
}

/** What was done comes of an action, but is seen later. */
function aftermathOf(recording: ReplicationRecording, action: ReplicationAction): Unplaced | null {
  if (action.do === 'electLeaders') {
    const deed = {
      do: 'elected',
      errorCode: action.errorCode,
      type: action.electionType === 'PREFERRED' ? 'preferred' : 'unclean',
    } as const
    return { atMs: action.doneMs, node: controllerNode, deed }
  }
  if (action.do !== 'stop') return null
  return { atMs: lastSeen(recording, action.broker, action), node: brokerNode(action.broker), deed: { do: 'stopped' } }
}

/** Records with a moment in common, in their order. */
function written(recording: ReplicationRecording): readonly PlayedRecords[] {
  const groups: { atMs: number; records: MetadataRecord[] }[] = []
  for (const record of recording.records) {
    const made = metadataRecordOf(record, recording.file)
    if (made === null) continue
    const last = groups.at(-1)
    if (last?.atMs === record.atMs) last.records.push(made)
    else groups.push({ atMs: record.atMs, records: [made] })
  }
  return groups
}

/** Every time that a leader let its high watermark be seen: to followers, to readers, by an answer to acks=all, to the snapshot tool. */
function witnesses(recording: ReplicationRecording, batches: readonly PlayedBatch[]): readonly Unplaced[] {
  const seen = (atMs: number, broker: number, highWatermark: number): Unplaced => ({
    atMs,
    node: brokerNode(broker),
    deed: { do: 'witnessed', highWatermark },
  })
  const found: Unplaced[] = []
  for (const [broker, lines] of recording.requests)
    for (const { api, completedAtMs, response } of lines) {
      if (api !== 'FETCH') continue
      for (const topic of response.field('responses').list())
        for (const partition of topic.field('partitions').list())
          if (partition.field('errorCode').whole() === 0) found.push(seen(completedAtMs, broker, partition.field('highWatermark').whole()))
    }
  for (const { attempts, acks } of batches)
    for (const { broker, errorCode, answeredMs, baseOffset, values } of attempts)
      if (acks === -1 && errorCode === 0 && answeredMs !== null) found.push(seen(answeredMs, broker, baseOffset + values.length))
  for (const { atMs, rest, replicas } of recording.snapshots)
    if (rest) for (const [broker, { probe }] of replicas) if (probe?.errorCode === 0) found.push(seen(atMs, broker, probe.highWatermark))
  return found
}

/** A recording as deeds in one order: every one has its own moment, in microseconds since the topic was created. */
export interface PlayedTimeline {
  /** What stood in the metadata log before the topic was created. */
  readonly before: readonly MetadataRecord[]
  readonly deeds: readonly PlacedDeed[]
  /** When each question was answered; its place here is its correlation id. */
  readonly questions: readonly { readonly question: Question; readonly answeredAt: SimTime | null }[]
  readonly endsAt: SimTime
}

/** Whose questions these are, and when the answers went out. */
function conversations(recording: ReplicationRecording, batches: readonly PlayedBatch[]): readonly Unplaced[] {
  const deeds: Unplaced[] = []
  const talk = (node: string, arrivedMs: number, question: Question, answeredMs: number | null): void => {
    deeds.push({ atMs: arrivedMs, node, deed: question })
    if (answeredMs !== null) deeds.push({ atMs: answeredMs, node, deed: { do: 'answer', to: question } })
  }
  for (const fetch of fetchesInOrder(recording))
    talk(brokerNode(fetch.follower), fetch.arrivedMs, fetch, Math.max(fetch.completedAtMs, fetch.arrivedMs))
  for (const request of recording.requests.get(recording.file.controller) ?? [])
    if (request.api === 'ALTER_PARTITION')
      talk(brokerNode(Number(request.clientId)), request.arrivedMs, { do: 'alter', request }, request.completedAtMs)
  for (const { client, attempts } of batches)
    for (const attempt of attempts) talk(client, attempt.arrivedMs, { do: 'send', client, attempt }, attempt.answeredMs)
  return deeds
}

export function timelineOf(recording: ReplicationRecording): PlayedTimeline {
  const batches = batchesProduced(recording)
  const records = written(recording)
  const deeds: Unplaced[] = [...conversations(recording, batches), ...witnesses(recording, batches)]
  for (const { atMs, records: some } of records) deeds.push({ atMs, node: controllerNode, deed: { do: 'write', records: some } })
  for (const action of recording.file.actions)
    for (const deed of [actOf(recording, action), aftermathOf(recording, action)]) if (deed !== null) deeds.push(deed)
  for (const batch of batches) deeds.push({ atMs: batch.toldMs, node: batch.client, deed: { do: 'told', batch } })
  const ordered = deeds.filter(({ atMs }) => atMs >= 0).map((deed, order) => ({ ...deed, order }))
  ordered.sort((a, b) => Math.floor(a.atMs * 2) - Math.floor(b.atMs * 2) || ranks[a.deed.do] - ranks[b.deed.do] || a.order - b.order)
  let last = 0
  const placed = ordered.map(({ atMs, node, deed }): PlacedDeed => {
    last = Math.max(Math.round(atMs * 1000), last + 4)
    return { at: last, node, deed }
  })
  const answers = new Map<Question, SimTime>()
  for (const { at, deed } of placed) if (deed.do === 'answer') answers.set(deed.to, at)
  const asks = (deed: Deed): deed is Question => deed.do === 'fetch' || deed.do === 'alter' || deed.do === 'send'
  const questions = placed.flatMap(({ deed }) => (asks(deed) ? [{ question: deed, answeredAt: answers.get(deed) ?? null }] : []))
  return {
    before: records.filter(({ atMs }) => atMs < 0).flatMap(({ records: some }) => some),
    deeds: placed.filter(({ deed }) => deed.do !== 'answer'),
    questions,
    endsAt: last,
  }
}
