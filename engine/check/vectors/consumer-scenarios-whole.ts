import { fromMs } from '../../kernel/time'
import type { Message } from '../../cluster/message'
import type { Envelope } from '../../kernel/node'
import { nextAt } from '../../kernel/step'
import { beat, veryLongMs } from './scenarios-whole-world'
import { Matching } from './classic-scenarios-whole-match'
import { Watched } from './classic-scenarios-whole-items'
import { runConsumerScenariosCoordinator } from './consumer-scenarios-coordinator'
import { doOf, unitKeys } from './consumer-scenarios-story'
import { compareListed, stateView } from './consumer-scenarios-views'
import { doBefore, doStep, dropAnswer, giveUpLost, regexTimers, runningClients, stopPolling } from './consumer-scenarios-whole-do'
import { giveAtStart } from './consumer-scenarios-whole-start'
import { wantsOf } from './consumer-scenarios-whole-match'
import { ConsumerPace } from './consumer-scenarios-whole-pace'
import { groupIn, listBegins, startersOf, startOf, worldOf, type Story } from './consumer-scenarios-whole-setup'
import { bothWays } from './both-ways'
import { consumerViews, nameOf } from './consumer-scenarios-whole-views'
import { eachVersionedUnit, isJson, list, object, onlyKeys, shown, text, whole, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'

/** More steps than any list takes: something goes round in circles. */
const mostSteps = 400_000
/** How long a client may take to get to a request that a list has. */
const patience = fromMs(1500)

/** A list being told to a run. */
class Telling {
  readonly watched: Watched
  readonly pace: ConsumerPace
  /** Whether regular expressions are resolved by themselves: where a list does it, they are not before. */
  resolves: boolean
  /** Whether the coordinator has moved. */
  private moved = false

  constructor(readonly story: Story) {
    this.watched = new Watched(worldOf(story), consumerViews)
    const { world } = this.watched
    const names = new Set([
      ...startersOf(story),
      ...story.steps.flatMap((step) => (step['kind'] === 'request' ? [text(step['from'], 'from')] : [])),
    ])
    this.resolves = !story.steps.some((step) => doOf(step)['op'] === 'resolveRegexes')
    this.pace = new ConsumerPace(world, [...names], story.steps)
  }

  /** After every step. */
  private settle(): void {
    this.pace.settle()
    if (!this.resolves) regexTimers(this.watched.world, listBegins + fromMs(veryLongMs))
  }

  /** Everything that happens until then. */
  go(until: number): void {
    this.settle()
    while (this.watched.step(until)) {
      this.settle()
      if (this.watched.world.step > mostSteps) throw new Error(`more than ${String(mostSteps)} steps`)
    }
  }

  /** A heartbeat of the classic protocol that is listed without anything that makes it is a routine one. */
  routine(step: Json): void {
    const { world } = this.watched
    const client = text(step['from'], 'from')
    this.go(world.time)
    if (this.pace.waiting(client, 'Heartbeat') === undefined) beat(world, client)
  }

  /** A member that subscribes to something else says so in its next heartbeat, which a list has at once. */
  sayChange(step: Json): void {
    const { world } = this.watched
    const client = text(step['from'], 'from')
    const state = world.nodes.get(client)
    if (state?.kind !== 'consumer' || state.client.protocol !== 'consumer' || state.client.memberEpoch <= 0) return
    this.go(world.time + fromMs(5))
    beat(world, client)
  }

  /** Whether a request to the new coordinator is older than what its client has done since: that one is lost, and all is said again. */
  private isOvertaken({ body }: Envelope<Message>, step: Json): boolean {
    if (!this.moved || body.kind !== 'request') return false
    const view = consumerViews.request(body)
    return view !== null && compareListed(object(step['fields'] ?? {}, 'fields'), view, '').length > 0
  }

  /** A timer falls due as long after what armed it as listed: the run may be some ms behind. */
  awaitTimer(step: Json): void {
    const { world, items } = this.watched
    const until = world.time + fromMs(50)
    const seen = items.findLastIndex((item) => item.kind === 'request')
    this.settle()
    const { timer, member } = object(step['expect'], 'expect')
    const fired = (): boolean =>
      items.slice(seen).some(({ name, view }) => name === 'TimerFired' && view['kind'] === timer && view['member'] === member)
    while (!fired() && this.watched.step(until)) this.settle()
    this.go(world.time + fromMs(5))
  }

  /** The coordinator has moved: every client learns it from a heartbeat. */
  hearOfMove(): void {
    const { world } = this.watched
    this.moved = true
    this.go(world.time)
    const clients = runningClients(world)
    for (const client of clients) beat(world, client)
    this.go(world.time)
    for (const client of clients) {
      const waiting = this.pace.waiting(client, 'ConsumerGroupHeartbeat')
      if (waiting !== undefined) this.pace.go(waiting)
    }
  }

  /** Let the request of a step be handled, as soon as its client has made it. */
  handle(step: Json): void {
    const { world, items } = this.watched
    const [from, api] = [text(step['from'], 'from'), text(step['name'], 'name')]
    const seen = items.length
    const until = world.time + patience
    for (;;) {
      const waiting = this.pace.waiting(from, api)
      if (waiting !== undefined && this.isOvertaken(waiting, step)) {
        world.heldBack.splice(world.heldBack.indexOf(waiting), 1)
        giveUpLost(world, from)
      } else if (waiting !== undefined) {
        this.pace.handled(step)
        this.pace.go(waiting)
        this.go(world.time)
        return
      }
      if (items.slice(seen).some(({ kind, lane, name }) => kind === 'request' && lane === from && name === api)) {
        this.pace.handled(step)
        return
      }
      const at = nextAt(world)
      if (at === null || at > until || !this.watched.step(until)) return
      this.settle()
    }
  }
}

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
