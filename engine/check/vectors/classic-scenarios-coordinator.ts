import { classicGroupIn } from '../../groups/group-shard'
import { errorName, isErrorName } from '../../kafka/errors'
import { clientName } from './classic-scenarios-coordinator-clients'
import { compareListed, recordView } from './classic-scenarios-coordinator-compare'
import { StoryRun } from './classic-scenarios-coordinator-run'
import { begin } from './classic-scenarios-coordinator-start'
import { settingsOf } from './classic-scenarios-coordinator-story'
import { tellStep } from './classic-scenarios-coordinator-tell'
import { at, fieldOf, type Telling } from './classic-scenarios-coordinator-telling'
import { eachUnit, kafkaVersionOf, list, object, onlyKeys, shown, text, unitsOf, Unreadable, whole, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'

const unitKeys = [
  'id',
  'title',
  'summary',
  'assignmentMode',
  'trigger',
  'config',
  'start',
  'steps',
  'outcome',
  'endsStable',
  'teach',
  'note',
]
/** Whatever the coordinator did beside the list: records, and answers to listed requests. */
function unlisted({ run }: Telling): VectorDifference[] {
  const records = run.appended.filter(({ listed }) => !listed).map(({ value }) => shown(recordView(value, run.ids)))
  const answers = [...run.answers].filter(([, { listed, routine }]) => !listed && !routine).map(([id, { answer }]) => `${id} ${answer.api}`)
  return [...records, ...answers].map((got) => ({ field: 'unlisted', wanted: 'nothing', got }))
}

function outcome({ run }: Telling, wanted: Json): VectorDifference[] {
  const group = classicGroupIn(run.rig.shard, 'g')
  if (group === undefined) return [{ field: 'outcome', wanted: shown(wanted), got: 'no group' }]
  const record = run.rig.shard.records.get('g')
  const view = record === undefined ? {} : recordView(record.value, run.ids)
  const leader = group.leaderId === null ? null : run.ids.name(group.leaderId)
  const leaders = typeof wanted['leader'] === 'string' ? wanted['leader'].split(' or ') : []
  const got = {
    state: group.state,
    generation: group.generationId,
    leader: leaders.includes(leader ?? '') ? wanted['leader'] : leader,
    assignment: view['members'],
  }
  const compared = Object.entries(wanted).filter(([key]) => key !== 'later')
  return compareListed(Object.fromEntries(compared), got, 'outcome')
}

function runScenario(unit: Json, kafkaVersion: string): VectorDifference[] {
  onlyKeys(unit, unitKeys, '')
  const config = object(unit['config'], 'config')
  const run = new StoryRun(settingsOf(config), whole(config['group.initial.rebalance.delay.ms'], 'config'), kafkaVersion)
  begin(run, object(unit['start'], 'start'))
  const steps = list(unit['steps'], 'steps').map((step) => object(step, 'steps'))
  const telling: Telling = { run, steps, requests: new Map() }
  for (const [index, step] of steps.entries()) {
    if (at(step) > run.rig.now) run.settled(`before ${fieldOf(step)}`)
    const now = steps.slice(index).filter((each) => each['at'] === step['at'] && each['kind'] === 'request')
    run.advance(at(step), new Set(now.map((each) => clientName(text(each['from'], 'from')))))
    tellStep(telling, step)
  }
  run.settled('end')
  return [...run.differences, ...unlisted(telling), ...outcome(telling, object(unit['outcome'], 'outcome'))]
}

/** Runs a `classic-scenarios/1` file against the coordinator alone: every listed request, and the routine heartbeats between them. */
export function runClassicScenariosCoordinator(file: unknown): VectorResult[] {
  const units = unitsOf(file, ['classic-scenarios/1'], 'scenarios')
  if ('id' in units) return [units]
  const read = object(file, 'file')
  const { errorCodes } = read
  const version = kafkaVersionOf(read)
  for (const [name, code] of Object.entries(object(errorCodes ?? {}, 'errorCodes')))
    if (!isErrorName(name) || errorName(whole(code, name)) !== name) throw new Unreadable('errorCodes', 'codes as Kafka has them', name)
  return eachUnit(
    units,
    (unit, i) => (typeof unit['id'] === 'string' ? unit['id'] : String(i)),
    (unit) => runScenario(unit, version),
  )
}
