import { classicGroupIn } from '../../groups/group-shard'
import { fromMs } from '../../kernel/time'
import { answerView, compareListed } from './classic-scenarios-coordinator-compare'
import { requestOf } from './classic-scenarios-coordinator-request'
import { fieldOf, type Telling } from './classic-scenarios-coordinator-telling'
import { list, object, text, Unreadable, type Json } from './reading'

/** What a list says is done to clients or brokers, as far as a coordinator has to do with it. */
export function tellDo(telling: Telling, step: Json): void {
  const { run } = telling
  const action = object(step['do'], 'do')
  const op = text(action['op'], 'op')
  switch (op) {
    case 'kill':
    case 'pause':
    case 'close':
      run.client(text(action['client'], 'client')).stopped = true
      return
    case 'resume':
    case 'subscribe':
      run.client(text(action['client'], 'client')).stopped = false
      return
    case 'heartbeats':
      for (const name of list(action['clients'], 'clients'))
        run.client(text(name, 'clients')).heartbeatAnswer = text(object(step['expect'], 'expect')['errorCode'], 'errorCode')
      return
    case 'loseLeadership':
      run.rig.unload()
      run.harvest()
      run.phase = 'gone'
      run.note('(old coordinator gone)', run.lastGeneration())
      return
    case 'startLoading':
      run.rig.startLoading()
      run.phase = 'loading'
      run.note('(loading)', run.lastGeneration())
      return
    case 'finishLoading':
      run.phase = 'here'
      run.rig.load()
      run.harvest()
      return
    case 'sync':
      syncAll(telling, action, fieldOf(step))
      return
    default:
      if (!clientSide.includes(op)) throw new Unreadable('do.op', 'a known operation', op)
  }
}

/** What a coordinator does not see: the requests that follow are listed. */
const clientSide = [
  'poll',
  'stopPolling',
  'expirePollTimer',
  'blockCallback',
  'commit',
  'commitSync',
  'enforceRebalance',
  'refreshMetadata',
  'heartbeat',
  'send',
  'createPartitions',
  'setPartitions',
  'wait',
]

function syncAll({ run }: Telling, action: Json, field: string): void {
  const assignments = object(action['assignments'], 'assignments')
  const group = classicGroupIn(run.rig.shard, 'g')
  const sent = list(action['clientAnyOf'], 'clientAnyOf').map((name) => {
    const client = run.client(text(name, 'clientAnyOf'))
    const leads = client.memberId === group?.leaderId
    const memberId = run.ids.name(client.memberId)
    const fields = { memberId, generationId: client.generation, assignments: leads ? assignments : {} }
    const request = requestOf('SyncGroup', fields, run.ids, client.name)
    if (request === null) throw new Unreadable('do.op', 'a request', 'sync')
    return { memberId, id: run.send(client, request, '') }
  })
  run.rig.advance(run.rig.now + fromMs(10))
  run.harvest()
  for (const entry of run.appended) entry.listed = true
  for (const { memberId, id } of sent) {
    const answered = run.answers.get(id)
    if (answered !== undefined) answered.listed = true
    const got = answered === undefined ? {} : answerView(answered.answer, run.ids)
    run.differences.push(...compareListed({ error: 'NONE', assignment: assignments[memberId] }, got, field))
  }
  const last = run.trail.at(-1)
  if (last !== undefined) run.passes(last.state, last.generation, run.rig.now, field)
}
