/**
 * What the numbers of a comparison count, in one place. All are of one group; where nothing else is said, over the whole run.
 *
 * - since: when the member that started last started, if others had started before it; else when the last thing was done after the first
 *   member had started. Times are counted from there: how a group first came together is no part of what is compared.
 * - unread: the time of each partition, after `since` and from its first reader on, in which no running member owned it; `longest`, the
 *   longest stretch; `paused`, how many partitions had one.
 * - readsAfter: until that member was first handed partitions.
 * - convergedAfter: until partitions were handed out or given up for the last time; `barriers`, how often a join phase ended since.
 * - requests: those of `groupRequests`; `bytes`, theirs and their answers', as Kafka's schemas encode them: size, header, body.
 * - refused: answers to commits that carry an error, and commits that the client refused itself.
 * - twice: records that members of the group were handed again: what their positions have passed, less what they have passed at least once.
 */
export const groupRequests = ['JoinGroup', 'SyncGroup', 'Heartbeat', 'LeaveGroup', 'ConsumerGroupHeartbeat'] as const

export type GroupRequestName = (typeof groupRequests)[number]

const names: ReadonlySet<string> = new Set(groupRequests)

/** The request that an event's type names, or answers; `null` for all that is not counted. */
export function countedApi(type: string): { readonly api: GroupRequestName; readonly asked: boolean } | null {
  const asked = type.endsWith('Request')
  const api = asked ? type.slice(0, -7) : type.endsWith('Response') ? type.slice(0, -8) : ''
  return names.has(api) ? { api: api as GroupRequestName, asked } : null
}
