import type { At } from '../case-reading'
import type { LoggedRequest } from './request-lines'

/** A follower's question about the partition, and what the leader answered. */
export interface FollowerFetch {
  readonly leader: number
  readonly follower: number
  readonly arrivedMs: number
  readonly completedAtMs: number
  readonly replicaEpoch: number
  readonly currentLeaderEpoch: number
  readonly fetchOffset: number
  readonly lastFetchedEpoch: number
  readonly logStartOffset: number
  readonly errorCode: number
  /** `null`: the answer did not name it. */
  readonly highWatermark: number | null
  readonly divergingEpoch: { readonly epoch: number; readonly endOffset: number } | null
  /** Where the leader's log begins; `null`: the answer did not name it. */
  readonly leaderLogStartOffset: number | null
  readonly recordsSizeInBytes: number
}

type Asked = Pick<FollowerFetch, 'currentLeaderEpoch' | 'fetchOffset' | 'lastFetchedEpoch' | 'logStartOffset'>
type Answered = Pick<FollowerFetch, 'errorCode' | 'highWatermark' | 'divergingEpoch' | 'leaderLogStartOffset' | 'recordsSizeInBytes'>

const followerForm = /^broker-(\d{1,9})-fetcher-\d+$/

/** The first partition that the list of topics names, if it names any. */
function partitionIn(topics: At): At | null {
  for (const topic of topics.list()) for (const partition of topic.field('partitions').list()) return partition
  return null
}

function askedIn(partition: At): Asked {
  return {
    currentLeaderEpoch: partition.field('currentLeaderEpoch').whole(),
    fetchOffset: partition.field('fetchOffset').whole(),
    lastFetchedEpoch: partition.field('lastFetchedEpoch').whole(),
    logStartOffset: partition.field('logStartOffset').whole(),
  }
}

const nothingNew: Answered = { errorCode: 0, highWatermark: null, divergingEpoch: null, leaderLogStartOffset: null, recordsSizeInBytes: 0 }

function answeredIn(partition: At): Answered {
  return {
    errorCode: partition.field('errorCode').whole(),
    highWatermark: partition.field('highWatermark').whole(),
    divergingEpoch: partition.orElse<Answered['divergingEpoch']>('divergingEpoch', null, (diverging) => ({
      epoch: diverging.field('epoch').whole(),
      endOffset: diverging.field('endOffset').whole(),
    })),
    leaderLogStartOffset: partition.field('logStartOffset').whole(),
    recordsSizeInBytes: partition.field('recordsSizeInBytes').whole(),
  }
}

/** Followers' fetches of the one partition, with what a session leaves out (KIP-227) put back. Throws `NotThisForm`. */
export function followerFetches(lines: readonly LoggedRequest[]): readonly FollowerFetch[] {
  const fetches: FollowerFetch[] = []
  const sessions = new Map<string, Asked>()
  for (const { api, node, clientId, connection, arrivedMs, completedAtMs, request, response } of lines) {
    const follower = followerForm.exec(clientId)?.[1]
    if (api !== 'FETCH' || follower === undefined) continue
    if (request.field('sessionEpoch').whole() === 0 || request.field('forgottenTopicsData').list().length > 0) sessions.delete(connection)
    const named = partitionIn(request.field('topics'))
    if (named !== null) sessions.set(connection, askedIn(named))
    const asked = sessions.get(connection)
    if (asked === undefined) continue
    const told = partitionIn(response.field('responses'))
    fetches.push({
      leader: node,
      follower: Number(follower),
      arrivedMs,
      completedAtMs,
      replicaEpoch: request.field('replicaState').field('replicaEpoch').whole(),
      ...asked,
      ...(told === null ? nothingNew : answeredIn(told)),
    })
  }
  return fetches
}
