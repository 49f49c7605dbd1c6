import { fromMs } from '../../kernel/time'
import type { StoryRun } from './classic-scenarios-coordinator-run'
import { requestOf } from './classic-scenarios-coordinator-request'
import { object, onlyKeys, text, Unreadable, type Json } from './reading'

interface Starter {
  readonly member: string
  readonly instanceId: string | null
  readonly client: string
}

/** `m1 (i1)` is member m1 with group.instance.id i1, of client c1. */
function starterOf(label: string): Starter {
  const match = /^m(\d+)(?: \((\w+)\))?$/.exec(label)
  const number = match?.[1]
  if (match === null || number === undefined) throw new Unreadable('start.members', 'm1 or m1 (i1)', label)
  return { member: `m${number}`, instanceId: match[2] ?? null, client: `c${number}` }
}

/** Bring the group to where the list begins: everybody joins at once, the first one leads, all sessions are renewed at time 0. */
export function begin(run: StoryRun, start: Json): void {
  onlyKeys(start, ['groupState', 'generation', 'members', 'topics', 'note'], 'start.')
  const members = Object.entries(object(start['members'], 'members'))
  const state = text(start['groupState'], 'groupState')
  if (state === '(none)') return
  if (state !== 'Stable' || start['generation'] !== 1) throw new Unreadable('start', 'Stable in generation 1', state)
  const { sessionTimeoutMs, rebalanceTimeoutMs, protocols } = run.settings
  run.rig.now = fromMs(-10_000)
  const starters = members.map(([label, partitions]) => ({ ...starterOf(label), partitions }))
  for (const { member, instanceId, client } of starters) {
    const subscription = { topics: ['orders'], ownedPartitions: [], generationId: -1 }
    const common = { groupInstanceId: instanceId, sessionTimeoutMs, rebalanceTimeoutMs, protocolType: 'consumer', protocols, subscription }
    const process = run.client(client)
    process.instanceId = instanceId
    process.last.set('JoinGroup', { ...common, memberId: member })
    const minted = run.ids.bind(member)
    send(run, client, 'JoinGroup', { ...common, memberId: '' }, minted)
    if (instanceId === null) send(run, client, 'JoinGroup', { ...common, memberId: member }, minted)
  }
  run.rig.advance(fromMs(-3000))
  run.harvest()
  const assignments = Object.fromEntries(starters.map(({ member, partitions }) => [member, partitions]))
  for (const [index, { member, instanceId, client }] of starters.entries()) {
    const fields = { memberId: member, groupInstanceId: instanceId, generationId: 1, assignments: index === 0 ? assignments : {} }
    send(run, client, 'SyncGroup', fields, '')
  }
  run.rig.advance(0)
  run.harvest()
  for (const { member, instanceId, client } of starters)
    send(run, client, 'Heartbeat', { memberId: member, groupInstanceId: instanceId, generationId: 1 }, '')
  for (const answer of run.answers.values()) answer.listed = true
  for (const record of run.appended) record.listed = true
  run.facts.length = 0
  run.settledFrom('Stable', 1)
}

function send(run: StoryRun, client: string, api: string, fields: Json, newMemberId: string): void {
  const request = requestOf(api, fields, run.ids, client)
  if (request !== null) run.send(run.client(client), request, newMemberId)
}
