import { endOf, hasReplicas, laneOf, Session, weighedSourceOfSetup, type Parsed, type Setup, type SimTime } from '../../engine'
import { firstGroup } from '../select/members'
import { wholeOf, type WholeLane } from '../select/comparison/comparison'
import { wholeThroughput, type WholeThroughput } from '../select/throughput/throughput'
import { granularities, problem, type Answer, type Beats, type Granularity, type Problem, type RunInfo } from './messages'
import type { Shelf } from './opened'
import { BesideOrder } from './beside-order'
import { finished, runInSlices, type Working } from './slices'
import type { RunLane } from '../select/comparison/complaints'
import { lanesMost, setupOf, type CompareSource } from './beside-script'

/** Reads all of a lane, up to the end that it was run to, for what its lanes are compared by. */
export function readWhole({ endsAt, view, lanes }: Beside, lane: BesideLane): void {
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

/** Whether a run is about what its cluster takes and gives: its work costs something, or nobody is there who could wait for a partition. */
const isOfThroughput = (setup: Setup): boolean => hasReplicas(setup) && (setup.brokerCosts !== undefined || setup.groups.length === 0)

/** Opens every lane of the script that is meant and runs it to the script’s end. */
export function* run(source: CompareSource, shelf: Shelf, parse: ((text: string) => Parsed) | null): Working<Openable> {
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

export interface BesideLane {
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

/** Every lane of a built-in script by its name, at its end. */
export const runLanesOf = ({ lanes, endsAt }: Beside): readonly (RunLane & { readonly name: string })[] =>
  lanes.flatMap(({ name, session, whole }) =>
    whole === null ? [] : [{ name, trace: session.trace, groupId: whole.groupId, endsAt, measures: whole.measures }],
  )

/** Runs all lanes on to a time, in slices, and reads each as a whole there. */
export function* runTo(beside: Beside, until: SimTime): Working<void> {
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

/** What the player is told of lanes: one run, whose steps are those of all lanes in the order of time. */
export function infoOf(beside: Beside): RunInfo {
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

export type Openable = { readonly beside: Beside } | { readonly problem: Problem }

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
