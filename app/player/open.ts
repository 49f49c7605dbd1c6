import type { Progress } from '../session/messages'
import { beatAtStep } from './beats'
import { fitting } from './looks'
import { interrupt, moveTo, problemOf, type Mover } from './mover'
import type { Opening } from './player'
import { currentBeats, start } from './playhead'

/** Nothing is open any more, and nothing that was asked of it is to be heard of. The picture stays where it is to stay until the next one is there. */
export function clear(mover: Mover, keepsPicture = false): number {
  const { store } = mover
  interrupt(mover)
  const { speed, view, told, scene, caption } = store.getState()
  store.setState({ ...start, speed, view, told, ...(keepsPicture ? { scene, caption } : {}) })
  mover.asked += 1
  mover.opening?.abort()
  return ++mover.opened
}

/** Opens a run and goes to where it is to begin; the answer to an earlier opening that comes late is dropped. */
export async function open(mover: Mover, opening: Opening): Promise<void> {
  const { store, client } = mover
  const wanted = opening.view ?? (mover.shown ? store.getState().view : null)
  const token = clear(mover, opening.keepsPicture)
  // What a hand changes of these while the run is being opened holds.
  const how = { by: opening.by ?? 'messages', story: opening.story ?? null, group: opening.group ?? null } as const
  store.setState({ ...how, view: wanted ?? store.getState().view, selection: opening.selection ?? null, problem: opening.problem ?? null })
  const { signal } = (mover.opening = new AbortController())
  const isWanted = (): boolean => token === mover.opened && !signal.aborted
  const onProgress = (progress: Progress): void => {
    if (!signal.aborted) store.setState({ progress })
  }
  try {
    const ask = { source: opening.source, interventions: opening.interventions ?? [] }
    const answer = await client.ask('open', ask, { onProgress, signal })
    const [group] = answer.choices
    // A link that does not say which of several groups is meant leads to the first.
    if (group !== undefined && opening.source.kind === 'recording' && isWanted()) {
      await open(mover, { ...opening, source: { ...opening.source, group } })
      return
    }
    const { runs, problem } = answer
    const [scripted] = runs
    const last = runs.at(-1)
    if (scripted === undefined || last === undefined || !isWanted()) return
    const step = opening.step ?? 0
    // A link may lead beyond what is run at first: what brings it there comes when one does.
    const reached = step > (last.beats.event.steps.at(-1) ?? 0) ? await (await import('./late-moves')).runOnTo(mover, last, step) : last
    if (!isWanted()) return
    mover.shown = true
    store.setState({
      view: fitting(wanted, scripted.views),
      runs: [...runs.slice(0, -1), reached],
      problem: problem ?? opening.problem ?? null,
      branch: reached.branch,
    })
    moveTo(mover, beatAtStep(currentBeats(store.getState()), step), 'rest')
  } catch (error) {
    if (isWanted()) store.setState({ status: 'refused', problem: problemOf(error) })
  }
}
