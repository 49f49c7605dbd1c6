import type { MetadataRecord } from '../../cluster/control/records'
import { controllerNode } from '../../cluster/world'
import type { SimTime } from '../../kernel/node'
import { actOf, aftermathOf } from './play-acts'
import { batchesProduced } from './play-attempts'
import { conversations } from './play-conversations'
import type { PlayedRecords, Question, Deed, PlacedDeed, Unplaced } from './play-deeds'
import { metadataRecordOf } from './play-records'
import { witnesses } from './play-witnesses'
import type { ReplicationRecording } from './recording'

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

/** A recording as deeds in one order: every one has its own moment, in microseconds since the topic was created. */
export interface PlayedTimeline {
  /** What stood in the metadata log before the topic was created. */
  readonly before: readonly MetadataRecord[]
  readonly deeds: readonly PlacedDeed[]
  /** When each question was answered; its place here is its correlation id. */
  readonly questions: readonly { readonly question: Question; readonly answeredAt: SimTime | null }[]
  readonly endsAt: SimTime
}

/** The deeds of a recorded cluster, each at a moment of its own: within a millisecond, what others follow from comes first. */
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
