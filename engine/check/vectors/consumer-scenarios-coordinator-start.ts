import { startGroup } from './consumer-coordinator-start'
import type { ConsumerStoryRun } from './consumer-scenarios-coordinator-run'
import { classicProtocol, defaultRebalanceTimeoutMs } from './consumer-scenarios-request'
import { list, object, onlyKeys, textOrNull, texts, whole, type Json } from './reading'

function startedGroup(step: Json, op: Json, serverAssignor: string | null): Json {
  const subscribedTopicNames = op['subscribed']
  const owned = object(step['owned'], 'owned')
  const names = texts(op['members'], 'do.members')
  if (step['groupType'] === 'classic') {
    const member = { subscribedTopicNames, rebalanceTimeoutMs: defaultRebalanceTimeoutMs, sessionTimeoutMs: 45_000 }
    const members = names.map((name) => [name, { ...member, assigned: owned[name] }] as const)
    return { type: 'classic', generation: step['generation'], protocol: classicProtocol, members: Object.fromEntries(members) }
  }
  const epochs = object(step['memberEpochs'], 'memberEpochs')
  const instanceIds = object(op['instanceIds'] ?? {}, 'do.instanceIds')
  const members = names.map((name) => {
    const epoch = whole(epochs[name], 'memberEpochs')
    const current = {
      state: 'STABLE',
      memberEpoch: epoch,
      previousMemberEpoch: epoch,
      assigned: since(owned[name], epoch),
      pendingRevocation: {},
    }
    return [
      name,
      { ...current, subscribedTopicNames, serverAssignor, instanceId: instanceIds[name], rebalanceTimeoutMs: defaultRebalanceTimeoutMs },
    ] as const
  })
  const { groupEpoch, assignmentEpoch, target } = step
  return { groupEpoch, assignmentEpoch, assignmentTimestampMs: 0, members: Object.fromEntries(members), target }
}

/** The group as a step list begins with it, and the clients that are in it. */
export function start({ run, assignor }: Telling, step: Json, op: Json): void {
  onlyKeys(op, ['op', 'members', 'subscribed', 'instanceIds'], 'do.')
  startGroup(run.rig, startedGroup(step, op, assignor))
  run.rig.loadAgain()
  run.harvest()
  const epochs = object(step['memberEpochs'] ?? {}, 'memberEpochs')
  const instanceIds = object(op['instanceIds'] ?? {}, 'do.instanceIds')
  for (const name of texts(op['members'], 'do.members')) {
    const client = run.client(name)
    client.isClassic = step['groupType'] === 'classic'
    client.epoch = whole(client.isClassic ? step['generation'] : epochs[name], 'epoch')
    client.topics = texts(op['subscribed'], 'do.subscribed')
    client.instanceId = textOrNull(instanceIds[name], 'do.instanceIds')
  }
}

/** A step list on its way through a run. */
export interface Telling {
  readonly run: ConsumerStoryRun
  /** The partition counts of topics. */
  readonly topics: Map<string, unknown>
  /** `memberStates` and `target` as they were given last. */
  held: Json
  /** What the members that are there at the start vote for. */
  readonly assignor: string | null
}

/** What each partition that a member owns is assigned since: its own epoch. */
function since(owned: unknown, epoch: number): Json {
  const topics = Object.entries(object(owned, 'owned'))
  return Object.fromEntries(
    topics.map(([topic, partitions]) => [
      topic,
      Object.fromEntries(list(partitions, 'owned').map((each) => [whole(each, 'owned'), epoch])),
    ]),
  )
}
