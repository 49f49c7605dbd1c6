import { fromMs } from '../../kernel/time'
import { bothWays } from './both-ways'
import { Matching } from './classic-scenarios-whole-match'
import { runConsumerScenariosCoordinator } from './consumer-scenarios-coordinator'
import { doOf, unitKeys } from './consumer-scenarios-story'
import { compareListed, stateView } from './consumer-scenarios-views'
import { doBefore, doStep, dropAnswer, stopPolling } from './consumer-scenarios-whole-do'
import { wantsOf } from './consumer-scenarios-whole-match'
import { groupIn, listBegins } from './consumer-scenarios-whole-setup'
import { startersOf, startOf, type Story } from './consumer-scenarios-whole-story'
import { giveAtStart } from './consumer-scenarios-whole-start'
import { Telling } from './consumer-scenarios-whole-telling'
import { nameOf } from './consumer-scenarios-whole-views'
import { eachVersionedUnit, isJson, list, object, onlyKeys, shown, text, whole, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'
import { beat } from './scenarios-whole-world'

/** The group has come together as the list says. */
function begun({ watched, story }: Telling): VectorDifference[] {
  const first = startOf(story)
  if (first === null) return []
  const keys = ['groupType', 'groupEpoch', 'assignmentEpoch', 'groupState', 'memberEpochs', 'generation', 'classicMembers', 'target']
  const wanted = Object.fromEntries(Object.entries(first).filter(([key]) => keys.includes(key)))
  return compareListed(wanted, stateView(groupIn(watched.world), nameOf), 'start')
}

/** A poll that a list gives a client: from the heartbeat before it on it does not poll. */
function stopsPolling(steps: readonly Json[], index: number): boolean {
  const step = steps[index] ?? {}
  if (step['kind'] !== 'request' || step['name'] !== 'ConsumerGroupHeartbeat') return false
  const next = steps.slice(index + 1).find((each) => doOf(each)['client'] === step['from'])
  return next !== undefined && doOf(next)['op'] === 'poll'
}

function tell(story: Story): VectorDifference[] {
  const telling = new Telling(story)
  const { watched, pace } = telling
  const { world } = watched
  while (watched.step(listBegins - 1));
  giveAtStart(world, story)
  world.time = listBegins
  for (const client of startersOf(story)) beat(world, client)
  while (watched.step(listBegins));
  const differences = begun(telling)
  watched.restart()
  pace.begin()
  for (const [index, step] of story.steps.entries()) {
    const at = listBegins + fromMs(whole(step['t'], 't'))
    if (at > world.time) telling.go(at - 1)
    world.time = Math.max(world.time, at)
    if (story.steps[index - 1]?.['t'] !== step['t']) doBefore(world, story.steps, step['t'])
    const isRequest = step['kind'] === 'request'
    if (stopsPolling(story.steps, index)) stopPolling(world, text(step['from'], 'from'))
    const answer = story.steps.slice(index + 1).find((each) => each['kind'] === 'response' && each['to'] === step['from'])
    if (isRequest && answer?.['lost'] === true) dropAnswer(world, text(step['from'], 'from'), text(step['name'], 'name'))
    if (doOf(step)['op'] === 'resolveRegexes') telling.resolves = true
    doStep(world, step, isRequest && pace.waiting(text(step['from'], 'from'), text(step['name'], 'name')) !== undefined)
    if (isJson(step['expect']) && step['expect']['timer'] !== undefined) telling.awaitTimer(step)
    const before = story.steps[index - 1]
    const told = [step, before ?? {}].some((each) => doOf(each)['op'] === 'subscribe' && each['from'] === step['from'])
    if (isRequest && told) telling.sayChange(step)
    if (step['name'] === 'Heartbeat' && isRequest && step['do'] === undefined) telling.routine(step)
    if (doOf(step)['op'] === 'loseLeadership') telling.hearOfMove()
    if (isRequest && doOf(step)['op'] !== 'send') telling.handle(step)
    else telling.go(world.time)
  }
  telling.go(world.time + fromMs(50))
  const matching = new Matching(watched.items, wantsOf(story.steps))
  for (const step of story.steps) matching.match(step)
  const isStable = stateView(groupIn(world))['groupState'] === 'STABLE'
  if (isStable !== story.endsStable) differences.push({ field: 'endsStable', wanted: shown(story.endsStable), got: shown(isStable) })
  return [...differences, ...matching.differences]
}

function runScenario(unit: Json, kafkaVersion: string): VectorDifference[] {
  onlyKeys(unit, unitKeys, '')
  const steps = list(unit['steps'], 'steps').map((step) => object(step, 'steps'))
  const config = object(unit['config'] ?? {}, 'config')
  return tell({ topics: object(unit['topics'], 'topics'), config, steps, kafkaVersion, endsStable: unit['endsStable'] === true })
}

/** Runs a `consumer-scenarios/1` file against coordinator and clients together: what is listed must happen, in that order. */
export function runConsumerScenariosWhole(file: unknown): VectorResult[] {
  return eachVersionedUnit(file, ['consumer-scenarios/1'], 'scenarios', runScenario)
}

/** Both ways: a scenario passes when both do. */
export const runConsumerScenarios = (file: unknown): VectorResult[] =>
  bothWays(runConsumerScenariosCoordinator(file), runConsumerScenariosWhole(file))
