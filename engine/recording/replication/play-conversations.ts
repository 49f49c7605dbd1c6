import { brokerNode } from '../../cluster/world'
import type { FollowerFetch } from './follower-fetches'
import type { PlayedBatch } from './play-attempts'
import type { PlayedFetch, Question, Unplaced } from './play-deeds'
import type { ReplicationRecording } from './recording'

/** Questions of each follower in its order, none before it had the answer to the one before from the same leader. */
function fetchesInOrder({ fetches }: ReplicationRecording): readonly PlayedFetch[] {
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

/** Whose questions these are, and when the answers went out. */
export function conversations(recording: ReplicationRecording, batches: readonly PlayedBatch[]): readonly Unplaced[] {
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
