import { fromMs } from '../../kernel/time'
import { imageOfTopics, startGroup } from './consumer-coordinator-start'
import { classicProtocol, defaultRebalanceTimeoutMs, doOf, fieldOf, requestOf, stepKeys } from './consumer-scenarios-story'
import type { ConsumerStoryRun } from './consumer-scenarios-coordinator-run'
import { answerView, compareListed, compareRecords, stateView } from './consumer-scenarios-views'
import { list, object, onlyKeys, shown, text, textOrNull, Unreadable, whole, type Json } from './reading'

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

const texts = (value: unknown, field: string): string[] => list(value, field).map((each) => text(each, field))

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

function start({ run, assignor }: Telling, step: Json, op: Json): void {
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

/** What a coordinator does not see: the requests that follow are listed. */
const clientSide = ['poll', 'stopPolling', 'expirePollTimer', 'blockCallback', 'heartbeat', 'send', 'dropAnswer', 'wait']

function tellDo(telling: Telling, step: Json): void {
  const { run, topics } = telling
  const op = doOf(step)
  switch (op['op']) {
    case 'start':
      start(telling, step, op)
      return
    case 'subscribe': {
      const client = run.client(text(op['client'], 'do.client'))
      client.stopped = false
      client.instanceId = textOrNull(op['instanceId'], 'do.instanceId') ?? client.instanceId
      return
    }
    case 'resume':
      run.client(text(op['client'], 'do.client')).stopped = false
      return
    case 'kill':
    case 'pause':
    case 'close':
      run.client(text(op['client'], 'do.client')).stopped = true
      return
    case 'setPartitions':
      for (const [topic, count] of Object.entries(object(op['topics'], 'do.topics')))
        if (count === 0) topics.delete(topic)
        else topics.set(topic, count)
      run.rig.image = imageOfTopics(Object.fromEntries(topics), run.rig.image.version + 1)
      return
    case 'resolveRegexes':
      run.rig.advance(run.rig.now)
      run.harvest()
      return
    case 'loseLeadership':
      run.rig.unload()
      run.isGone = true
      run.harvest()
      return
    case 'finishLoading':
      run.isGone = false
      run.rig.load()
      run.harvest()
      return
    case undefined:
      return
    default:
      if (!clientSide.includes(text(op['op'], 'do.op'))) throw new Unreadable('do.op', 'a known operation', op['op'])
  }
}

function tellExpect({ run }: Telling, step: Json): void {
  const { timer, member, fires, throws, client } = object(step['expect'], 'expect')
  // What an application gets is for the whole run to see.
  if (throws !== undefined && client !== undefined) return
  if (fires !== true || timer === undefined) throw new Unreadable('expect', 'something that a coordinator shows', step['expect'])
  const now = run.rig.now
  const fired = run.facts.filter(({ at, fact }) => fact.type === 'TimerFired' && at <= now && at >= now - fromMs(1))
  const fits = fired.some(({ fact }) => fact.detail['kind'] === timer && fact.detail['member'] === member)
  if (!fits)
    run.differences.push({
      field: `${fieldOf(step)}.expect`,
      wanted: shown(step['expect']),
      got: shown(fired.map(({ fact }) => fact.detail)),
    })
}

const stateKeys = ['groupType', 'groupEpoch', 'assignmentEpoch', 'groupState', 'memberEpochs', 'generation', 'classicMembers']

/** The group as a step has it. */
function compareState(telling: Telling, step: Json): void {
  const given = Object.entries(step).filter(([key]) => stateKeys.includes(key))
  const held = Object.fromEntries(Object.entries(step).filter(([key]) => key === 'memberStates' || key === 'target'))
  telling.held = { ...telling.held, ...held }
  const kept = step['groupType'] === 'consumer' ? telling.held : {}
  const { run } = telling
  run.differences.push(...compareListed({ ...Object.fromEntries(given), ...kept }, stateView(run.rig.shard.groups.get('g')), fieldOf(step)))
}

function tellResponse({ run }: Telling, step: Json): void {
  const field = fieldOf(step)
  const client = run.client(text(step['to'], 'to'))
  const answered = client.lastRequest === null ? undefined : run.answers.get(client.lastRequest)
  if (answered === undefined || answered.at !== run.rig.now) {
    run.differences.push({ field, wanted: 'an answer now', got: answered === undefined ? 'none' : String(answered.at) })
    return
  }
  const wanted = object(step['fields'], 'fields')
  if (answered.answer.api !== step['name']) run.differences.push({ field, wanted: text(step['name'], 'name'), got: answered.answer.api })
  else run.differences.push(...compareListed(wanted, answerView(answered.answer), field))
}

function tellRequest({ run }: Telling, step: Json): void {
  const field = fieldOf(step)
  if (run.appended.length > 0) run.differences.push({ field, wanted: 'nothing appended before', got: shown(run.appended.splice(0)) })
  const client = run.client(text(step['from'], 'from'))
  const fields = object(step['fields'] ?? {}, 'fields')
  const speaker = { name: client.name, topics: client.topics, generation: client.epoch }
  client.instanceId = textOrNull(fields['instanceId'], 'instanceId') ?? client.instanceId
  client.lastRequest = run.send(client, requestOf(text(step['name'], 'name'), fields, speaker))
}

/** One step: feed what it feeds, compare what it shows. A request is handled after its own step was compared: its effects stand in those that follow. */
export function tellStep(telling: Telling, step: Json): void {
  onlyKeys(step, stepKeys, 'step.')
  const { run } = telling
  tellDo(telling, step)
  if (step['expect'] !== undefined) tellExpect(telling, step)
  compareState(telling, step)
  switch (step['kind']) {
    case 'request':
      tellRequest(telling, step)
      return
    case 'response':
      tellResponse(telling, step)
      return
    case 'records': {
      const wanted = list(step['records'], 'records')
      run.differences.push(...compareRecords(wanted, run.appended.splice(0, wanted.length), fieldOf(step)))
      return
    }
    case 'event':
      return
    default:
      throw new Unreadable('kind', 'a known kind', step['kind'])
  }
}
