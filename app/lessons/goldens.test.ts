import { describe, expect, test } from 'vitest'
import {
  endOf,
  eventAt,
  eventCount,
  extendToTime,
  laneOf,
  milliseconds,
  parseScenario,
  sourceOfSetup,
  startRun,
  type Event,
  type Trace,
} from '../../engine'
import { momentsOf, placedBeats } from '../site/lesson/beats'
import { lessons } from './index'
import { scenarios, type ScenarioName } from './scenarios'

/** What every run is full of and no story tells. */
const hum =
  /^(Fetch|Produce|Metadata|ListOffsets|OffsetFetch|OffsetCommit|FindCoordinator)(Request|Response)$|^Timer|^Positions|^(RecordsAppended|HighWatermarkAdvanced|CommandGiven|CoordinatorFound|MetadataUpdate|OffsetsCommitted|PageAppended|PageRead|PagesArrived)$/

/** A cleaning of commits goes over thousands of them, one like the other. */
const commits =
  /^(KeyMapped|RecordNotMapped|Record(Kept|Dropped)|BatchRewritten|Segment(sGrouped|Swapped|Rolled)|CheckpointWritten|LogConsidered|FilesRemoved)$/

function isStory({ type, detail }: Event): boolean {
  if (commits.test(type) && detail['partition'] === '__consumer_offsets-0') return false
  if (hum.test(type)) return false
  return type === 'HeartbeatResponse' ? detail['error'] !== undefined : type !== 'HeartbeatRequest'
}

const written = (value: unknown): string => (Array.isArray(value) ? `[${value.join(', ')}]` : String(value))

/** Time, node, what, rule: what changes when the story does. Numbers of messages and events are left out: those change when anything does. */
function storyLine({ time, node, type, rule, detail }: Event): string {
  const told = Object.entries(detail).flatMap(([key, value]) => (key === 'message' || key === 'group' ? [] : `${key}=${written(value)}`))
  return `${milliseconds(time).padStart(10)}  ${node.padEnd(8)}  ${[type, ...told].join(' ')}  ${rule}`
}

const widest = 130

/** A long line goes on under its facts. */
function folded(line: string): string {
  if (line.length <= widest) return line
  const at = line.lastIndexOf(' ', widest)
  return `${line.slice(0, at).trimEnd()}\n${folded(' '.repeat(22) + line.slice(at + 1))}`
}

/** From the moment at which the group is settled for the first time; all of it where there is no group. */
function story(trace: Trace, grouped: boolean): string {
  const lines: string[] = []
  let settled = !grouped
  for (let id = 1; id <= eventCount(trace); id++) {
    const event = eventAt(trace, id)
    if (settled && isStory(event)) lines.push(folded(storyLine(event)))
    settled ||= event.type === 'GroupStateChanged' && event.detail['to'] === 'Stable'
  }
  return `${lines.join('\n')}\n`
}

/** Of a group of many: what happens how often, in the order in which it first does. */
function tally(trace: Trace): string {
  const times = new Map<string, { count: number; readonly first: number; last: number }>()
  for (let id = 1; id <= eventCount(trace); id++) {
    const event = eventAt(trace, id)
    if (!isStory(event)) continue
    const key = `${event.type}  ${event.rule}`
    const known = times.get(key)
    if (known === undefined) times.set(key, { count: 1, first: event.time, last: event.time })
    else Object.assign(known, { count: known.count + 1, last: event.time })
  }
  const lines = [...times].map(
    ([key, { count, first, last }]) =>
      `${String(count).padStart(6)} ×  ${milliseconds(first).padStart(10)} –${milliseconds(last).padStart(10)}  ${key}`,
  )
  return `${lines.join('\n')}\n`
}

/** How often what the meters of brokers say is written down. */
const metersUs = 2_500_000

/** Of a cluster that is written to as fast as it can be: what its meters say now and then. */
function meters(trace: Trace): string {
  const lines: string[] = []
  for (let id = 1; id <= eventCount(trace); id++) {
    const event = eventAt(trace, id)
    if (event.type === 'BrokerMetered' && event.time % metersUs === 0) lines.push(folded(storyLine(event)))
  }
  return lines.map((line) => `${line}\n`).join('')
}

/** So many can be told one by one. */
const fewMembers = 20

interface Told {
  readonly trace: Trace
  readonly grouped: boolean
  readonly many: boolean
}

function traceOf(name: ScenarioName, lane: string | undefined): Told {
  const parsed = parseScenario(scenarios[name])
  if (!parsed.ok) throw new Error(`${name} is no scenario`)
  const setup = lane === undefined ? parsed.setup : laneOf(parsed.setup, lane)
  if (setup === null) throw new Error(`${name} has no lane ${String(lane)}`)
  const run = startRun(sourceOfSetup(setup))
  extendToTime(run, endOf(setup))
  const many = setup.groups.some(({ members }) => members.reduce((sum, { count = 1 }) => sum + count, 0) > fewMembers)
  return { trace: run.trace, grouped: setup.groups.length > 0, many: many || setup.brokerCosts !== undefined }
}

describe.each(lessons)('$slug', (lesson) => {
  const runs = new Map(
    momentsOf(placedBeats(lesson)).map(({ run }) => [[run.scenario, run.lane].filter((part) => part !== undefined).join('-'), run]),
  )
  test.each([...runs])(
    '%s tells the story that the lesson tells',
    async (name, { scenario, lane }) => {
      const { trace, grouped, many } = traceOf(scenario as ScenarioName, lane)
      const lines = many ? `${tally(trace)}${meters(trace)}` : story(trace, grouped)
      expect(lines.split('\n').length).toBeLessThanOrEqual(240)
      await expect(lines).toMatchFileSnapshot(`${lesson.slug}/__golden__/${name}.trace.txt`)
    },
    60_000,
  )
})
