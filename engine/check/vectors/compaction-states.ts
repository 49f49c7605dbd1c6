import {
  abortedAndPaused,
  cleaningDone,
  deletingDone,
  IllegalCleaningState,
  LogCleaningAborted,
  notCleaning,
  pausedForRetention,
  resumed,
  truncatedCheckpoint,
  type CleaningState,
} from '../../compaction/cleaning-state'
import { GroupRewriter } from '../../compaction/rewrite'
import { selectFilthiest } from '../../compaction/select'
import { defaultLogConfig } from '../../log/log-config'
import { expectDiffers, is } from './comparing'
import { CleanPlay, givenMap } from './compaction-clean'
import type { CaseCheck } from './compaction-figures'
import { logConfigOf } from './compaction-log'
import { wholeLog } from './compaction-left'
import { list, object, shown, text, Unreadable, whole, type Json } from './reading'
import type { VectorDifference } from './result'

function stateOf(value: unknown): CleaningState {
  const [name, times] = text(value, 'from').split(':')
  if (name === 'paused') return { state: 'paused', times: Number(times) }
  if (name === 'none' || name === 'in-progress' || name === 'aborted') return { state: name }
  throw new Unreadable('from', 'a cleaning state', value)
}

const told = (state: CleaningState): string => (state.state === 'paused' ? `paused:${String(state.times)}` : state.state)

/** The states that a call passes through; the last is its result. */
function called(from: CleaningState, call: string): readonly CleaningState[] {
  if (call === 'pauseForNonCompacted') return [pausedForRetention(from, false) ?? from]
  if (call === 'abortAndPause') return [abortedAndPaused(from)]
  if (call === 'resume') return [resumed(from)]
  if (call !== 'abortCleaning') throw new Unreadable('sequence', 'a known call', call)
  const paused = abortedAndPaused(from)
  return [paused, resumed(paused)]
}

function sequence(one: Json, field: string): readonly VectorDifference[] {
  let state = stateOf(one['from'])
  const states = list(one['sequence'], 'sequence').map((call) => {
    const passed = called(state, text(call, 'sequence'))
    state = passed.at(-1) ?? state
    return passed.map(told)
  })
  return expectDiffers(one['expect'], field, { to: is(told(state)), states: is(states) })
}

function single(one: Json, field: string): readonly VectorDifference[] {
  const from = stateOf(one['from'])
  try {
    const done = one['call'] === 'doneCleaning' ? cleaningDone(from) : { to: deletingDone(from), checkpoints: false }
    const checkpoint = done.checkpoints ? one['endOffset'] : undefined
    return expectDiffers(one['expect'], field, { to: is(told(done.to)), checkpoint: is(checkpoint), error: is('none') })
  } catch (error) {
    if (!(error instanceof IllegalCleaningState)) throw error
    return expectDiffers(one['expect'], field, { error: is('IllegalState') })
  }
}

/** One log with a record in a closed segment and one in the active segment, both below the high watermark. */
const smallLog = {
  segments: [
    { baseOffset: 0, bytes: 70, largestTimestamp: 1, firstBatchTimestamp: 1 },
    { baseOffset: 1, bytes: 70, largestTimestamp: 1, firstBatchTimestamp: 1 },
  ],
  logStartOffset: 0,
  logEndOffset: 2,
  highWatermark: 2,
  lastStableOffset: 2,
}

function script(one: Json, field: string): readonly VectorDifference[] {
  const base = logConfigOf(one['config'], defaultLogConfig)
  let config = logConfigOf({ 'cleanup.policy': one['policy'] }, base)
  let state: CleaningState = notCleaning
  return list(one['script'], 'script').flatMap((each, i) => {
    const step = object(each, 'script')
    let taken = 0
    let chosen = 0
    switch (step['do']) {
      case 'setPolicy':
        config = logConfigOf({ 'cleanup.policy': step['policy'] }, base)
        break
      case 'pauseForNonCompacted': {
        const after = pausedForRetention(state, config.compact)
        taken = after === null ? 0 : 1
        state = after ?? state
        break
      }
      case 'resume':
        state = resumed(state)
        break
      case 'select': {
        const candidate = { name: 'p', figures: smallLog, config, checkpoint: null, busy: state.state !== 'none', uncleanable: false }
        chosen = selectFilthiest([candidate], 2).chosen === null ? 0 : 1
        if (chosen === 1) state = { state: 'in-progress' }
        break
      }
      case 'doneDeleting':
        state = deletingDone(state)
        break
      default:
        throw new Unreadable('script.do', 'a known step', step['do'])
    }
    const path = `${field}/${String(i)} `
    return step['expect'] === undefined ? [] : expectDiffers(step['expect'], path, { taken: is(taken), chosen: is(chosen) })
  })
}

/** The abort check says yes the first time that it is asked while a group is rewritten. */
function abortedRewrite(one: Json, field: string, vectors: readonly unknown[]): readonly VectorDifference[] {
  const of = vectors.map((each) => object(each, 'vectors')).find((each) => each['id'] === one['logOf'])
  const [step] = of === undefined ? [] : list(of['steps'], 'steps').map((each) => object(each, 'steps'))
  if (of === undefined || step === undefined || one['abortAt'] !== 'first-check') throw new Unreadable('logOf', 'a vector', one['logOf'])
  const playing = new CleanPlay(of, 'round-end')
  const before = wholeLog(playing.log)
  const bases = list(step['group'], 'group').map((base) => whole(base, 'group'))
  const map = givenMap(step['offsetMap'], Infinity, whole(step['mapLatestOffset'], 'mapLatestOffset'))
  let error = 'none'
  try {
    const options = { ...playing.options(0, whole(step['upperBound'], 'upperBound')), aborted: () => true }
    new GroupRewriter(playing.log, map, options).rewrite(playing.log.segments.filter(({ baseOffset }) => bases.includes(baseOffset)))
  } catch (thrown) {
    if (!(thrown instanceof LogCleaningAborted)) throw thrown
    error = 'LogCleaningAborted'
  }
  // Whoever asked for it has set the state to aborted; the round's end makes it paused, and no checkpoint is written.
  const { to, checkpoints } = cleaningDone({ state: 'aborted' })
  return expectDiffers(one['expect'], field, {
    error: is(error),
    logUnchanged: is(wholeLog(playing.log) === before),
    checkpointUnchanged: is(!checkpoints),
    cleanedFilesLeft: is(0),
    to: is(told(to)),
  })
}

/** Cleaning states of a partition; a case says by its keys which form it has. */
export const state =
  (vectors: readonly unknown[]): CaseCheck =>
  (one, _, field) => {
    if (one['sequence'] !== undefined) return sequence(one, field)
    if (one['script'] !== undefined) return script(one, field)
    if (one['truncateTo'] !== undefined) {
      const checkpoint = truncatedCheckpoint(whole(one['checkpoint'], 'checkpoint'), whole(one['truncateTo'], 'truncateTo'))
      return expectDiffers(one['expect'], field, { checkpoint: is(checkpoint) })
    }
    if (one['call'] === 'cleanGroup') return abortedRewrite(one, field, vectors)
    if (one['call'] === 'doneCleaning' || one['call'] === 'doneDeleting') return single(one, field)
    throw new Unreadable(field, 'a known case', shown(one))
  }
