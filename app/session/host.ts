import { captionOf } from '../select/caption'
import { controlsOf } from '../select/controls'
import { stripOf } from '../select/strip'
import type { Beside } from './beside-lanes'
import { inject } from './inject'
import { problem, type Answer, type Ask, type AskName, type Asks, type Problem, type Reply, type RunSource } from './messages'
import { goTo, infoOf, known, type Open } from './open-branches'
import { openBuiltIn, openParsed, type JudgeOf, type OpenResult, type Shelf } from './opened'
import type { Parts } from './parts'
import { notHere, Refused } from './refused'
import { finished, runInSlices, type Working } from './slices'

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
