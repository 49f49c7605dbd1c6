import { fromMs } from '../../kernel/time'
import { imageOfTopics } from './consumer-coordinator-start'
import { compareState, tellResponse, tellRequest } from './consumer-scenarios-coordinator-compare'
import { start, type Telling } from './consumer-scenarios-coordinator-start'
import { doOf, fieldOf, stepKeys } from './consumer-scenarios-story'
import { compareRecords } from './consumer-scenarios-views'
import { list, object, onlyKeys, shown, text, textOrNull, Unreadable, type Json } from './reading'

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
