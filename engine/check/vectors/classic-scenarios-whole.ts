import { classicGroupIn } from '../../groups/group-shard'
import { worldNode } from '../../cluster/world'
import { interject } from '../../kernel/due'
import { fromMs } from '../../kernel/time'
import { clientName } from './classic-scenarios-coordinator-clients'
import { compareListed, recordView } from './classic-scenarios-coordinator-compare'
import { runClassicScenariosCoordinator } from './classic-scenarios-coordinator'
import { veryLongMs } from './scenarios-whole-world'
import { doStep, type Doing } from './classic-scenarios-whole-do'
import { Watched } from './classic-scenarios-whole-items'
import { Matching } from './classic-scenarios-whole-match'
import { clientsIn, Pace, timeOf } from './classic-scenarios-whole-pace'
import { committedBy, fill, listBegins, worldOf } from './classic-scenarios-whole-setup'
import { startersOf, type Story } from './classic-scenarios-whole-story'
import { idsAsTheyAre } from './classic-scenarios-whole-views'
import { bothWays } from './both-ways'
import { eachVersionedUnit, isJson, list, object, text, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'

function groupView({ world }: Watched): Json {
  for (const state of world.nodes.values()) {
    if (state.kind !== 'broker') continue
    for (const shard of state.shards.values()) {
      const group = classicGroupIn(shard, 'g')
      const record = shard.records.get('g')
      if (group === undefined) continue
      const members = record === undefined ? {} : recordView(record.value, idsAsTheyAre)['members']
      return { state: group.state, generation: group.generationId, leader: group.leaderId, assignment: members }
    }
  }
  return { state: '(none)', generation: null }
}

/** The group has come together as the list says. */
function begun(watched: Watched, start: Json): VectorDifference[] {
  if (startersOf(start).length === 0) return []
  const members = Object.entries(object(start['members'], 'members')).map(([label, partitions]) => [label.split(' ')[0] ?? '', partitions])
  const wanted = {
    state: start['groupState'],
    generation: start['generation'],
    leader: 'm1',
    assignment: Object.fromEntries(members) as Json,
  }
  return compareListed(wanted, groupView(watched), 'start')
}

function outcome(watched: Watched, wanted: Json): VectorDifference[] {
  const got = groupView(watched)
  const leaders = typeof wanted['leader'] === 'string' ? wanted['leader'].split(' or ') : []
  const leader = leaders.includes(String(got['leader'])) ? wanted['leader'] : got['leader']
  const asked = Object.fromEntries(Object.entries(wanted).filter(([key]) => key !== 'later'))
  return compareListed(asked, { ...got, leader }, 'outcome')
}

/** More steps than any list takes: something goes round in circles. */
const mostSteps = 60_000

function settle(watched: Watched, pace: Pace, until: number): void {
  pace.release()
  while (watched.step(until)) {
    pace.release()
    if (watched.world.step > mostSteps) throw new Error(`more than ${String(mostSteps)} steps`)
  }
}

const noEnds: ReadonlyMap<string, number> = new Map()
/** Before a heartbeat is due the application has to be out of poll(). */
const stopEarly = fromMs(2)

/** Tell a list to the engine's clients: feed every `do` at its time, keep what they send until the list has it handled. */
function tell(story: Story): VectorDifference[] {
  const watched = new Watched(worldOf(story))
  const { world } = watched
  while (watched.step(listBegins - 1));
  const differences = begun(watched, story.start)
  watched.items.length = 0
  const clients = new Set([...startersOf(story.start).map(({ client }) => client), ...story.steps.flatMap((step) => namesIn(step))])
  const pace = new Pace(world, [...clients], story.steps)
  pace.begin()
  const doing: Doing = { world, pace, steps: story.steps }
  for (const [index, step] of story.steps.entries()) {
    const at = timeOf(step)
    settle(watched, pace, at - stopEarly)
    if (stopsPolling(story.steps, index)) interject(world, worldNode, { do: 'busy', member: clientOf(step), forMs: veryLongMs })
    settle(watched, pace, at - 1)
    world.time = Math.max(world.time, at)
    settle(watched, pace, at)
    if (isJson(step['do'])) doStep(doing, step)
    settle(watched, pace, at)
    if (committedBy(step) !== null)
      fill(
        world,
        story.steps
          .slice(index + 1)
          .map(committedBy)
          .find((ends) => ends !== null) ?? noEnds,
      )
  }
  settle(watched, pace, world.time + fromMs(50))
  const matching = new Matching(watched.items)
  for (const step of story.steps) matching.match(step)
  return [...differences, ...matching.differences, ...outcome(watched, story.outcome)]
}

/** A poll that a list gives a client: until then, from the heartbeat before it on, it does not poll. */
function stopsPolling(steps: readonly Json[], index: number): boolean {
  const step = steps[index]
  if (step?.['kind'] !== 'request' || step['name'] !== 'Heartbeat') return false
  const client = clientOf(step)
  const next = steps.slice(index + 1).find((each) => isJson(each['do']) && each['do']['client'] === client)
  return isJson(next?.['do']) && next['do']['op'] === 'poll'
}

const clientOf = (step: Json): string => clientName(text(step['from'], 'from'))

function namesIn(step: Json): string[] {
  return [step['from'], step['to']].flatMap(clientsIn).filter((name) => /^c\d+$/.test(name))
}

function runScenario(unit: Json, kafkaVersion: string): VectorDifference[] {
  const steps = list(unit['steps'], 'steps').map((step) => object(step, 'steps'))
  return tell({
    config: object(unit['config'], 'config'),
    start: object(unit['start'], 'start'),
    steps,
    kafkaVersion,
    outcome: object(unit['outcome'], 'outcome'),
  })
}

/** Runs a `classic-scenarios/1` file against coordinator and clients together: what is listed must happen, in that order. */
export function runClassicScenariosWhole(file: unknown): VectorResult[] {
  return eachVersionedUnit(file, ['classic-scenarios/1'], 'scenarios', runScenario)
}

/** Both ways: a scenario passes when both do. */
export const runClassicScenarios = (file: unknown): VectorResult[] =>
  bothWays(runClassicScenariosCoordinator(file), runClassicScenariosWhole(file))
