import { endOf, hasReplicas, laneOf, Session, weighedSourceOfSetup, type Parsed, type Setup, type SimTime } from '../../engine'
import { captionOf } from '../select/caption'
import type { inspect } from '../select/inspect'
import type { Inspection } from '../select/inspection/inspection'
import type { recordAt } from '../select/log/inspect-record'
import { firstGroup } from '../select/members'
import type { RunLane } from '../select/comparison/complaints'
import { momentOf, wholeOf, type Comparison, type WholeLane } from '../select/comparison/comparison'
import { sizeOf } from '../select/throughput/cluster-size'
import { wholeThroughput, type Throughput, type WholeThroughput } from '../select/throughput/throughput'
import { BesideOrder } from './beside-order'
import { granularities, problem, type Answer, type Asks, type Beats, type Granularity, type Problem, type RunInfo } from './messages'
import type { Shelf } from './opened'
import { finished, runInSlices, type Working } from './slices'
import { splitSetup } from './split'

type CompareSource = Extract<Asks['open']['ask']['source'], { kind: 'compare' }>

interface BesideLane {
  readonly name: string
  readonly session: Session
  whole: WholeLane | null
  /** In place of what a group did: what the cluster took and gave. */
  rates: WholeThroughput | null
}

/** Several lanes of one script that are open together, on one clock. */
export interface Beside {
  readonly name: string
  /** What the lanes are compared by: the view that shows it. */
  readonly view: 'compare' | 'throughput'
  readonly lanes: readonly BesideLane[]
  endsAt: SimTime
  /** Where the script ends; the run may have gone on. */
  readonly scriptEndsAt: SimTime
  order: BesideOrder
}

/** As many as a picture has room for. */
const lanesMost = { compare: 4, throughput: 6 } as const

type Found = { readonly setup: Setup } | { readonly problem: Problem }

const found = (parsed: Parsed): Found => (parsed.ok ? { setup: parsed.setup } : { problem: parsed.problems[0] ?? problem('unexpected') })

/** The script that is meant, with the lanes that are to be compared. */
function setupOf(source: CompareSource, shelf: Shelf, parse: ((text: string) => Parsed) | null): Found {
  const { of, lane, split } = source
  const shelved = of.kind === 'scenario' ? shelf.scenario(of.name) : undefined
  if (of.kind === 'scenario' && shelved === undefined) return { problem: problem('unknown-scenario', { value: of.name }) }
  const whole =
    shelved !== undefined
      ? { setup: shelved }
      : parse === null || of.kind === 'scenario'
        ? { problem: problem('unexpected') }
        : found(parse(of.text))
  if ('problem' in whole) return whole
  const base = lane === undefined ? whole.setup : laneOf(whole.setup, lane)
  if (base === null) return { problem: problem('unknown-lane', { value: lane ?? '' }) }
  return split === undefined ? { setup: base } : found(splitSetup(base, split))
}

function readWhole({ endsAt, view, lanes }: Beside, lane: BesideLane): void {
  const last = lane.session.stepAtTime(endsAt)
  if (view === 'throughput') {
    lane.rates = lane.session.withFrame(last, last, (frame) => wholeThroughput(frame, endsAt, endsAt))
    return
  }
  lane.whole = lane.session.withFrame(last, last, (frame) => {
    const group = firstGroup(frame.world)
    return group === null ? null : wholeOf(frame, group, endsAt, lanes.length)
  })
}

/** Every lane of a built-in script by its name, at its end. */
export const runLanesOf = ({ lanes, endsAt }: Beside): readonly (RunLane & { readonly name: string })[] =>
  lanes.flatMap(({ name, session, whole }) =>
    whole === null ? [] : [{ name, trace: session.trace, groupId: whole.groupId, endsAt, measures: whole.measures }],
  )

function* runTo(beside: Beside, until: SimTime): Working<void> {
  const { lanes } = beside
  beside.endsAt = until
  for (const [n, lane] of lanes.entries()) {
    const of = { lane: n, lanes: lanes.length, name: lane.name }
    yield* runInSlices(lane.session, until, of)
    readWhole(beside, lane)
    yield { ...of, steps: lane.session.here.steps, time: until, endsAt: until }
  }
  beside.order = new BesideOrder(
    lanes.map(({ session }) => session),
    until,
  )
}

function beatsOf({ lanes, order }: Beside, granularity: Granularity): Beats {
  const steps = [0, ...order.merged(lanes.map(({ session }) => session.beats(granularity)))]
  return { steps, times: steps.map((step) => order.timeOf(step)) }
}

function infoOf(beside: Beside): RunInfo {
  return {
    branch: 0,
    parent: null,
    interventions: [],
    name: beside.name,
    recorded: false,
    steps: beside.order.count,
    endsAt: beside.endsAt,
    over: beside.lanes.every(({ session }) => session.here.ended && session.here.time <= beside.endsAt),
    beats: Object.fromEntries(granularities.map((each) => [each, beatsOf(beside, each)])) as unknown as RunInfo['beats'],
    groups: [],
    views: [beside.view],
  }
}

type Openable = { readonly beside: Beside } | { readonly problem: Problem }

/** Scripts of a shelf whose lanes have been run: nothing can be done to them, so that whoever asks next may have them as they are. */
const runBefore = new WeakMap<Shelf, Map<string, Beside>>()

function ranBefore(shelf: Shelf): Map<string, Beside> {
  const known = runBefore.get(shelf) ?? new Map<string, Beside>()
  runBefore.set(shelf, known)
  return known
}

/** Runs every lane of a script, or says why not. Their messages are weighed, since they are compared by bytes. */
function* runLanes(source: CompareSource, shelf: Shelf, parse: ((text: string) => Parsed) | null): Working<Openable> {
  const { of, lane, split } = source
  const shelved = of.kind === 'scenario' && lane === undefined && split === undefined ? of.name : null
  const known = shelved === null ? undefined : ranBefore(shelf).get(shelved)
  if (known !== undefined && known.endsAt === known.scriptEndsAt) return { beside: known }
  const opened = yield* run(source, shelf, parse)
  if (shelved !== null && 'beside' in opened) ranBefore(shelf).set(shelved, opened.beside)
  return opened
}

/** The lanes of a script at their ends, or why there are none. */
export const runBeside = (source: CompareSource, shelf: Shelf, parse: ((text: string) => Parsed) | null): Openable =>
  finished(runLanes(source, shelf, parse))

/** The same for a reader, who wants to know how long they are and where there is something to see. */
export function* openBeside(
  source: CompareSource,
  shelf: Shelf,
  parse: ((text: string) => Parsed) | null,
): Working<{ readonly beside: Beside; readonly answer: Answer<'open'> } | { readonly problem: Problem }> {
  const opened = yield* runLanes(source, shelf, parse)
  return 'beside' in opened ? { ...opened, answer: { runs: [infoOf(opened.beside)], problem: null, choices: [] } } : opened
}

/** Whether a run is about what its cluster takes and gives: its work costs something, or nobody is there who could wait for a partition. */
const isOfThroughput = (setup: Setup): boolean => hasReplicas(setup) && (setup.brokerCosts !== undefined || setup.groups.length === 0)

function* run(source: CompareSource, shelf: Shelf, parse: ((text: string) => Parsed) | null): Working<Openable> {
  const at = setupOf(source, shelf, parse)
  if ('problem' in at) return at
  const { setup } = at
  const all = setup.lanes.flatMap(({ name }) => {
    const lane = laneOf(setup, name)
    return lane === null ? [] : [{ name, lane }]
  })
  const view = all.every(({ lane }) => isOfThroughput(lane)) ? 'throughput' : 'compare'
  const setups = all.slice(0, lanesMost[view])
  if (setups.length < 2) return { problem: problem('nothing-to-compare') }
  const lanes = setups.map(({ name, lane }) => ({ name, session: new Session(weighedSourceOfSetup(lane), null), whole: null, rates: null }))
  const scriptEndsAt = Math.max(...setups.map(({ lane }) => endOf(lane)))
  const beside: Beside = { name: setup.name, view, lanes, endsAt: 0, scriptEndsAt, order: new BesideOrder([], 0) }
  yield* runTo(beside, scriptEndsAt)
  return { beside }
}

function ratesOf({ lanes, endsAt, order }: Beside, step: number): Throughput {
  return {
    time: order.timeOf(step),
    endsAt: Math.max(1, endsAt),
    lanes: lanes.flatMap(({ name, session, rates }, lane) => {
      if (rates === null) return []
      const at = order.stepIn(lane, step)
      return [{ name, ...rates, ...session.withFrame(at, at, (frame) => sizeOf(frame.world)) }]
    }),
  }
}

function specOf({ lanes, endsAt, order }: Beside, step: number): Comparison {
  return {
    time: order.timeOf(step),
    endsAt: Math.max(1, endsAt),
    lanes: lanes.flatMap(({ name, session, whole }, lane) => {
      if (whole === null) return []
      const at = order.stepIn(lane, step)
      return [{ name, ...whole, ...session.withFrame(at, at, (frame) => momentOf(frame, whole.groupId)) }]
    }),
  }
}

function show(beside: Beside, { since, step }: Asks['show']['ask']): Answer<'show'> {
  const { lanes, order } = beside
  const place = order.placeOf(step)
  const lane = lanes[place?.lane ?? 0]
  if (lane === undefined) throw new Error('no lane')
  const at = place?.step ?? 0
  const before = order.stepIn(place?.lane ?? 0, Math.min(since, step))
  const caption = lane.session.withFrame(at, before, (frame) => captionOf(frame, lane.whole?.groupId ?? null))
  const spec = beside.view === 'throughput' ? ratesOf(beside, step) : specOf(beside, step)
  return { spec, caption: place === null ? caption : { ...caption, lane: lane.name }, time: order.timeOf(step) }
}

/** What looks into a run, where it is here. */
interface Looks {
  readonly inspect?: typeof inspect
  readonly recordAt?: typeof recordAt
}

/** All there is to know of something in one lane; what leads elsewhere leads to a step of all. */
function inspectLane(
  { lanes, order }: Beside,
  { step, selection, lane = 0 }: Asks['inspect']['ask'],
  { inspect, recordAt }: Looks,
): Inspection | null {
  const session = lanes[lane]?.session
  const found = session === undefined ? null : (inspect?.(session, order.stepIn(lane, step), selection, recordAt) ?? null)
  if (found === null || !('why' in found)) return found
  return { ...found, why: found.why.map((link) => ({ ...link, step: order.stepOfAll(lane, link.step) })) }
}

/** The answer to a question about lanes beside each other; `undefined` where it makes no sense of them. */
export function answerBeside(beside: Beside, ask: { readonly name: string } & object, parts: Looks = {}): unknown {
  switch (ask.name) {
    case 'show':
      return show(beside, ask as Asks['show']['ask'] & { readonly name: 'show' })
    case 'extend':
      finished(runTo(beside, (ask as Asks['extend']['ask'] & { readonly name: 'extend' }).until))
      return infoOf(beside)
    case 'timeline':
      return { from: 0, to: beside.endsAt, rows: [], group: [], members: [], ticks: [] } satisfies Answer<'timeline'>
    case 'inspect':
      return inspectLane(beside, ask as Asks['inspect']['ask'] & { readonly name: 'inspect' }, parts)
    default:
      return undefined
  }
}
