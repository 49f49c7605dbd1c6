import { type BranchPath, type Frame, type Intervention, type SimTime } from '../../engine'
import { captionOf } from '../select/caption'
import { controlsOf } from '../select/controls'
import { stripOf } from '../select/strip'
import { viewsOf } from '../views/specs'
import {
  granularities,
  problem,
  type Answer,
  type Ask,
  type AskName,
  type Asks,
  type Beats,
  type Granularity,
  type Problem,
  type Reply,
  type RunInfo,
  type RunSource,
} from './messages'
import type { Beside } from './beside'
import { openBuiltIn, openParsed, type JudgeOf, type Opening, type OpenResult, type Shelf } from './opened'
import type { Parts } from './parts'
import { finished, runInSlices, type Working } from './slices'

/** A branch as the page knows it: by number. */
interface Known {
  readonly branch: number
  readonly path: BranchPath
  readonly parent: RunInfo['parent']
  endsAt: SimTime
}

interface Open extends Opening {
  readonly branches: Known[]
  /** Which of them the session is at. */
  at: number
}

/** Thrown inside, answered at the door. */
class Refused extends Error {
  readonly problem: Problem
  constructor(why: Problem) {
    super(why.problem)
    this.problem = why
  }
}

const notHere = () => new Refused(problem('unexpected', { what: 'not loaded' }))

/** How long after a change its consequences are looked for, and how much is shown after the last of them. */
const consequencesUs = 60_000_000
const afterwardsUs = 2_000_000

function known(open: Open, branch: number): Known {
  const found = open.branches[branch]
  if (found === undefined) throw new Refused(problem('unknown-branch', { value: branch }))
  return found
}

/** Be at a branch; most questions in a row are about the same. */
function goTo(open: Open, branch: number): Known {
  const target = known(open, branch)
  if (open.at === branch) return target
  const [reason] = open.session.choose(target.path)
  if (reason !== undefined) throw new Refused(reason)
  open.at = branch
  return target
}

function beatsOf({ session }: Open, granularity: Granularity, endsAt: SimTime): Beats {
  const steps = [0, ...session.beats(granularity)].filter((step) => session.timeOf(step) <= endsAt)
  return { steps, times: steps.map((step) => session.timeOf(step)) }
}

function groupsOf(frame: Frame): readonly string[] {
  const groups = new Set<string>()
  for (const node of frame.world.nodes.values()) if (node.kind === 'consumer') groups.add(node.groupId)
  return [...groups]
}

function infoOf(open: Open, { branch, path, parent, endsAt }: Known): RunInfo {
  const { session, name, recorded } = open
  const { steps, ended } = session.here
  const beats = Object.fromEntries(granularities.map((each) => [each, beatsOf(open, each, endsAt)])) as unknown as RunInfo['beats']
  const [groups, views] = session.withFrame(steps, steps, (frame) => [groupsOf(frame), viewsOf(frame)] as const)
  return {
    branch,
    parent,
    interventions: path,
    name,
    recorded,
    steps,
    endsAt,
    over: ended && session.here.time <= endsAt,
    beats,
    groups,
    views,
    ...(open.lanes.length > 1 ? { comparable: true as const } : {}),
  }
}

/** How far a branch is shown: as far as its parent, and until the story has calmed down. */
function endOfBranch({ session }: Open, parentEnd: SimTime, at: SimTime): SimTime {
  session.extendToTime(Math.max(parentEnd, at + consequencesUs))
  const last = session.beats('story').findLast((step) => session.timeOf(step) <= at + consequencesUs) ?? 0
  return Math.max(parentEnd, session.timeOf(last) + afterwardsUs)
}

/** So many steps beyond what is run may something be done, as a link says it. */
const stepsBeyondMost = 20_000

/** The branch that is left at a step: where this one had not left its parent yet, it is the parent that is left, and what was done later never happens. */
function branchBefore(open: Open, branch: number, step: number): number {
  const { path, parent } = known(open, branch)
  const done = path.at(-1)?.step ?? 0
  return parent === null || done <= step ? branch : branchBefore(open, parent.branch, step)
}

function inject(open: Open, branch: number, at: Intervention, { reading }: Parts): RunInfo {
  if (reading === undefined) throw notHere()
  const parent = goTo(open, branchBefore(open, branch, at.step))
  const parsed = reading.action(at.action)
  if (!parsed.ok) throw new Refused(parsed.problems[0] ?? problem('unexpected'))
  const intervention = { step: at.step, action: parsed.action }
  open.session.extendToStep(Math.min(at.step, open.session.here.steps + stepsBeyondMost))
  const { steps } = open.session.here
  if (at.step > steps)
    throw new Refused({ ...problem('above-limit', { value: at.step, limit: steps }), path: ['do', parent.path.length, 'step'] })
  const time = open.session.timeOf(at.step)
  const [reason] = open.session.intervene(intervention)
  if (reason !== undefined) throw new Refused(reason)
  const path = [...parent.path, intervention]
  const endsAt = endOfBranch(open, parent.endsAt, time)
  const next: Known = { branch: open.branches.length, path, parent: { branch: parent.branch, step: at.step, time }, endsAt }
  open.branches.push(next)
  open.at = next.branch
  return infoOf(open, next)
}

/** Judges by what is here when there is something to judge. */
const judging =
  (parts: Parts): JudgeOf =>
  (setup) =>
  (action, world) => {
    if (parts.reading === undefined) throw notHere()
    return parts.reading.judgeOf(setup)(action, world)
  }

function openSource(source: RunSource, shelf: Shelf, parts: Parts): OpenResult {
  const { reading, openRecording, openCluster } = parts
  switch (source.kind) {
    case 'scenario':
      return openBuiltIn(source.name, source.lane, shelf, judging(parts))
    case 'inline':
      if (reading === undefined) throw notHere()
      return openParsed(reading.text(source.text), judging(parts))
    case 'compare':
      throw notHere()
    case 'recording':
      if (openRecording === undefined) throw notHere()
      return openRecording(source.name, source.text, source.group)
    case 'cluster-recording':
      if (openCluster === undefined) throw notHere()
      return openCluster(source.name, source.files)
  }
}

function* openRun(shelf: Shelf, parts: Parts, ask: Asks['open']['ask']): Working<{ open: Open | null; answer: Answer<'open'> }> {
  const result = openSource(ask.source, shelf, parts)
  if ('problem' in result) throw new Refused(result.problem)
  if ('choices' in result) return { open: null, answer: { runs: [], problem: null, choices: result.choices } }
  const open: Open = { ...result.opening, branches: [{ branch: 0, path: [], parent: null, endsAt: result.opening.endsAt }], at: 0 }
  yield* runInSlices(open.session, open.endsAt, { lane: 0, lanes: 1, name: open.name })
  const runs = [infoOf(open, known(open, 0))]
  let failed: Problem | null = null
  for (const [n, at] of ask.interventions.entries()) {
    const { steps, time } = open.session.here
    yield { lane: 0, lanes: 1, name: open.name, steps, time, endsAt: open.endsAt }
    try {
      runs.push(inject(open, n, at, parts))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      failed = error.problem
      break
    }
  }
  return { open, answer: { runs, problem: failed, choices: [] } }
}

type Handlers = {
  readonly [N in Exclude<AskName, 'open' | 'digests' | 'tell'>]: (open: Open, ask: Asks[N]['ask'], parts: Parts) => Answer<N>
}

const handlers: Handlers = {
  extend(open, { branch, until }) {
    const at = goTo(open, branch)
    open.session.extendToTime(until)
    at.endsAt = Math.max(at.endsAt, until)
    return infoOf(open, at)
  },
  inject: (open, { branch, step, action }, parts) => inject(open, branch, { step, action }, parts),
  show(open, { branch, view, since, step, subject }, { selects }) {
    const select = selects.get(view)
    if (select === undefined) throw notHere()
    goTo(open, branch)
    return open.session.withFrame(step, since, (frame) => ({
      spec: select(frame, subject),
      caption: captionOf(frame, subject.groupId),
      time: frame.time,
    }))
  },
  inspect(open, { branch, step, selection }, { inspect, recordAt }) {
    if (inspect === undefined || (selection.kind === 'record' && recordAt === undefined)) throw notHere()
    goTo(open, branch)
    return inspect(open.session, step, selection, recordAt)
  },
  timeline(open, { branch, group }) {
    const { endsAt } = goTo(open, branch)
    const { steps } = open.session.here
    return open.session.withFrame(steps, steps, (frame) => stripOf(frame, group, 0, endsAt))
  },
  controls(open, { branch, step }) {
    goTo(open, branch)
    return open.session.withFrame(step, step, controlsOf)
  },
}

interface Host {
  readonly answer: (ask: Ask) => Reply
  /** The same, with stops: what is left undone is as if it had not been asked. */
  readonly work: (ask: Ask) => Working<Reply>
}

/** The engine and the views' specs, joined: a question in, an answer out, wherever it runs. */
export function createHost(shelf: Shelf, parts: Parts): Host {
  let current: Open | null = null
  let beside: Beside | null = null

  function* handle(ask: Ask): Working<unknown> {
    if (ask.name === 'open') {
      if (ask.source.kind === 'compare') {
        if (parts.beside === undefined) throw notHere()
        const opened = yield* parts.beside.open(ask.source, shelf, parts.reading?.text ?? null)
        if ('problem' in opened) throw new Refused(opened.problem)
        beside = opened.beside
        return opened.answer
      }
      const { open, answer } = yield* openRun(shelf, parts, ask)
      beside = null
      current = open
      return answer
    }
    if (ask.name === 'tell') {
      if (parts.tellMoments === undefined) throw notHere()
      return parts.tellMoments(shelf, ask.moments, parts.beside ?? null)
    }
    if (ask.name === 'digests') {
      if (parts.digestsOf === undefined) throw notHere()
      return parts.digestsOf(ask)
    }
    if (beside !== null) {
      const answer = parts.beside?.answer(beside, ask, parts)
      if (answer === undefined) throw new Refused(problem('no-actions-here'))
      return answer
    }
    if (current === null) throw new Refused(problem('nothing-open'))
    const handler = handlers[ask.name] as (open: Open, ask: Ask, parts: Parts) => unknown
    return handler(current, ask, parts)
  }

  function* work(ask: Ask): Working<Reply> {
    try {
      return { answer: yield* handle(ask) }
    } catch (error) {
      if (error instanceof Refused) return { problem: error.problem }
      return { problem: problem('unexpected', { what: error instanceof Error ? error.message : String(error) }) }
    }
  }

  return { work, answer: (ask) => finished(work(ask)) }
}
