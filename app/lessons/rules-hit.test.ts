import '../../engine/compaction/rules.test'
import '../../engine/groups/consumer/client-rules.test'
import '../../engine/session/transaction-readers.test'
import '../../engine/session/compressed-runs.test'
import '../../engine/session/transactions.test'
import '../../engine/session/replicated-transactions.test'
import '../../engine/session/replicated-coordinators.test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { laneOf, parseScenario, recordingOf, readRequestLog, sourceOf, sourceOfSetup, worldOfRecording } from '../../engine'
import { simulatedRun } from '../../engine/check/comparisons/replication-drive'
import { crashSetup } from '../../engine/check/replication-laws/crashes'
import { runClassicCoordinator } from '../../engine/check/vectors/classic-coordinator'
import { CoordinatorRig, defaultConfig } from '../../engine/check/vectors/classic-coordinator-rig'
import { runClassicScenariosCoordinator } from '../../engine/check/vectors/classic-scenarios-coordinator'
import { runClassicScenariosWhole } from '../../engine/check/vectors/classic-scenarios-whole'
import { Watched } from '../../engine/check/vectors/classic-scenarios-whole-items'
import { runCompaction } from '../../engine/check/vectors/compaction'
import { runCompactionScenarios } from '../../engine/check/vectors/compaction-scenarios'
import { runConsumerCoordinator } from '../../engine/check/vectors/consumer-coordinator'
import { runCurrentAssignment } from '../../engine/check/vectors/current-assignment'
import { clusterBehaviour } from '../../engine/cluster/behaviour'
import { buildCluster } from '../../engine/cluster/build'
import { hit as hitByGroups } from '../../engine/cluster/replica/groups.test'
import { hit as hitByChecks } from '../../engine/cluster/replica/position-checks.test'
import { hit as hitByStories } from '../../engine/cluster/replica/stories.test'
import { hit as hitByRefusals } from '../../engine/cluster/replica/refusals.test'
import { hit as hitByClients } from '../../engine/groups/consumer/client-fake-host.test'
import { fired as hitByLogs } from '../../engine/log/rules.test'
import { everything } from '../../engine/readpath/rules.test'
import { readReplication } from '../../engine/recording/replication/recording'
import { endOf } from '../../engine/scenario/build'
import { assignorsFor, defaultGroup, groupProtocolNames } from '../../engine/scenario/random-group'
import type { ClusterRun } from '../../engine/session/branches'
import { startGroupRun } from '../../engine/session/group-run'
import { fired as hitByTransactions } from '../../engine/session/transaction-runs.test'
import { extendToStep, extendToTime, startRun } from '../../engine/trace/run'
import { eventAt, eventCount } from '../../engine/trace/trace'
import { askAsMembers } from './lonely-members.test'
import { askTheLonely } from './lonely-requests.test'
import { rare, refusing, growing, disturbed, uncleaned } from './rare-scripts'
import { scenarios } from './scenarios'

/** The rules that were hit, and how to see them in functions of which nothing is an event: rules stand in what they return or tell. */
const { hit, noteIn, watch } = vi.hoisted(() => {
  const hit = new Set<string>()
  const noteIn = (value: unknown, depth = 4): void => {
    if (typeof value === 'string' && /^[a-z]+([/][a-z-]+)+$/.test(value)) hit.add(value)
    if (typeof value !== 'object' || value === null || depth === 0) return
    if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
      for (const each of Object.values(value)) noteIn(each, depth - 1)
  }
  const listened = (argument: unknown): unknown => {
    if (typeof argument !== 'object' || argument === null || !('tell' in argument)) return argument
    const { tell } = argument as { tell: ((fact: object) => void) | null }
    return {
      ...argument,
      tell: (fact: object) => {
        noteIn(fact, 1)
        tell?.(fact)
      },
    }
  }
  /** A module whose functions and classes are watched. */
  const watch = (module: object): object => {
    const handler: ProxyHandler<(...given: unknown[]) => unknown> = {
      apply(called, self, given) {
        const returned: unknown = Reflect.apply(called, self, given.map(listened))
        noteIn(returned)
        return returned
      },
      construct: (made, given, as) => Reflect.construct(made, given.map(listened), as) as object,
    }
    const watched = (each: unknown): unknown => (typeof each === 'function' ? new Proxy(each as () => unknown, handler) : each)
    return Object.fromEntries(Object.entries(module).map(([name, each]) => [name, watched(each)]))
  }
  return { hit, noteIn, watch }
})

vi.mock(import('../../engine/groups/consumer/reconcile'), async (original) => watch(await original()))
vi.mock(import('../../engine/log/append'), async (original) => watch(await original()))
vi.mock(import('../../engine/log/roll'), async (original) => watch(await original()))
vi.mock(import('../../engine/log/retention'), async (original) => watch(await original()))
vi.mock(import('../../engine/compaction/build-map'), async (original) => watch(await original()))
vi.mock(import('../../engine/compaction/rewrite'), async (original) => watch(await original()))
vi.mock(import('../../engine/compaction/clean'), async (original) => watch(await original()))
vi.mock(import('../../engine/compaction/cleanable'), async (original) => watch(await original()))
vi.mock(import('../../engine/compaction/select'), async (original) => watch(await original()))

function note({ trace }: ClusterRun): void {
  for (let id = 1; id <= eventCount(trace); id++) hit.add(eventAt(trace, id).rule)
}

function runScenarios(): void {
  for (const file of [...Object.values(scenarios), rare, refusing, growing, disturbed, uncleaned]) {
    const parsed = parseScenario(file)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
    if (/^((classic|consumer)-100|complaint-scale)/.test(file.name)) continue
    for (const lane of [null, ...parsed.setup.lanes.map(({ name }) => name)]) {
      const setup = lane === null ? parsed.setup : laneOf(parsed.setup, lane)
      if (setup === null) throw new Error(file.name)
      const run = startRun(sourceOfSetup(setup))
      extendToTime(run, endOf(setup), 1_000_000)
      note(run)
    }
  }
}
function runRandom(): void {
  for (const protocol of groupProtocolNames)
    for (const assignor of [null, ...assignorsFor(protocol)])
      for (let seed = 1; seed <= (protocol === 'classic' ? 6 : 4); seed++) {
        const run = startGroupRun({ ...defaultGroup, members: 4, protocol, assignor, lossy: seed % 2 === 0 }, seed, {
          everySteps: 40,
          holds: true,
        })
        extendToStep(run, 6000)
        note(run)
      }
}
function noteRecording(text: string): void {
  const read = readRequestLog(text)
  const found = read.ok ? recordingOf(read.log) : null
  if (found?.kind !== 'recording') throw new Error(read.ok ? 'no recording' : JSON.stringify(read))
  const { world, behaviour } = worldOfRecording(found.recording)
  const run = startRun(sourceOf(world, behaviour))
  extendToStep(run, 1_000_000)
  note(run)
}
function runRecordings(): void {
  for (const name of readdirSync('public/recordings').filter((each) => /^(classic|consumer|migration)-/.test(each))) {
    noteRecording(readFileSync(`public/recordings/${name}/kafka-request.log`, 'utf8'))
  }
  // Of a log that somebody began when the group was there.
  const lines = readFileSync('public/recordings/classic-join-three/kafka-request.log', 'utf8').split('\n')
  const first = lines.findIndex((line) => line.includes('HEARTBEAT') && line.includes('"errorCode":0'))
  expect(first).toBeGreaterThan(0)
  noteRecording(lines.slice(first).join('\n'))
}
/** Clusters of replicas: as they were recorded, and with brokers that crash. */
function runClusters(): void {
  for (const name of readdirSync('public/recordings').filter((each) => each.startsWith('replication-'))) {
    const read = (path: string): Buffer | null => {
      const file = `public/recordings/${name}/${path}`
      return existsSync(file) ? readFileSync(file) : null
    }
    simulatedRun(readReplication({ text: (path) => read(path)?.toString('utf8') ?? null, bytes: read }), (rule) => hit.add(rule))
  }
  for (let seed = 1; seed <= 30; seed++) {
    const run = startRun(sourceOf(buildCluster(crashSetup(seed)), clusterBehaviour))
    extendToTime(run, 30_000_000)
    note(run)
  }
}
const json = (name: string): unknown => JSON.parse(readFileSync(`public/vectors/${name}.json`, 'utf8'))
function runVectors(): void {
  const rig = CoordinatorRig.prototype as unknown as { perform: (outcome: unknown) => void }
  const { perform } = rig
  rig.perform = function (outcome) {
    noteIn(outcome, 6)
    perform.call(this, outcome)
  }
  askTheLonely(new CoordinatorRig(defaultConfig, '4.4'))
  everything().forEach((rule) => hit.add(rule))
  askAsMembers().forEach((rule) => hit.add(rule))
  runClassicCoordinator(json('classic-coordinator'))
  runClassicScenariosCoordinator(json('classic-scenarios'))
  const step = Object.getOwnPropertyDescriptor(Watched.prototype, 'step')?.value as (this: Watched, until: number) => boolean
  Watched.prototype.step = function (until) {
    const { recorder } = this as unknown as { recorder: { event: (...args: unknown[]) => void; noted?: boolean } }
    if (recorder.noted !== true) {
      const { event } = recorder
      recorder.noted = true
      recorder.event = (...args) => {
        hit.add(String(args[5]))
        event(...args)
      }
    }
    return step.call(this, until)
  }
  runClassicScenariosWhole(json('classic-scenarios'))
  runConsumerCoordinator(json('consumer-coordinator'))
  runCurrentAssignment(json('current-assignment'))
  runCompaction(json('compaction'))
  runCompactionScenarios(json('compaction-scenarios'))
}

/** What no run of these comes to, and why. */
const reasons: Readonly<Record<string, string>> = {
  'cluster/action-ignored': 'scripts and people are refused such an action before it is done',
  'classic/client/revoke-unsubscribed': 'a cooperative member that gives topics up while it owns them',
  'classic/client/assignment-refused': 'a leader that assigns what was not subscribed to: none of ours does',
  'classic/client/round-overtaken': 'a late answer, which links that keep their order do not bring',
  'classic/join/dead': 'a group that dies is forgotten in the same step',
  'classic/sync/dead': 'a group that dies is forgotten in the same step',
  'classic/heartbeat/dead': 'a group that dies is forgotten in the same step',
  'classic/leave/dead': 'a group that dies is forgotten in the same step',
  'classic/commit/dead': 'a group that dies is forgotten in the same step',
  'offsets/fetch/group-dead': 'a group that dies is forgotten in the same step',
  'classic/static/assignor-changes': 'a static member that comes back with other assignors, alone in its group',
}

/** Every rule of every list of the engine. */
async function allRules(): Promise<readonly string[]> {
  const files = readdirSync('engine', { recursive: true, encoding: 'utf8' }).filter((name) => /(^|[/-])rules[.]ts$/.test(name))
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ `/engine/${file}`) as Promise<Record<string, object>>))
  return modules.flatMap((module) =>
    Object.values(module).flatMap((list) => (Array.isArray(list) ? (list as string[]) : Object.keys(list))),
  )
}

beforeAll(() => {
  runScenarios()
  runRandom()
  runClusters()
  runRecordings()
  runVectors()
}, 300_000)

/** What the parts' own tests went by, which ran before these, counts as well: theirs are runs of the same code. */
function allHit(): ReadonlySet<string> {
  return new Set([
    ...hit,
    ...hitByClients,
    ...hitByLogs,
    ...hitByGroups,
    ...hitByChecks,
    ...hitByRefusals,
    ...hitByStories,
    ...hitByTransactions,
  ])
}

test('every rule is hit by a scenario, a vector, a recording or a random run, or has a reason why not', async () => {
  const rules = await allRules()
  const found = allHit()
  expect(rules.length).toBeGreaterThan(190)
  expect(rules.filter((rule) => !found.has(rule) && !Object.hasOwn(reasons, rule))).toEqual([])
})

test('no reason is given for a rule that is hit', () => {
  const found = allHit()
  expect(Object.keys(reasons).filter((rule) => found.has(rule))).toEqual([])
})
