import type { Progress } from '../session/messages'
import { beatAtStep } from './beats'
import { fitting } from './looks'
import { interrupt, moveTo, problemOf, type Mover } from './mover'
import type { Opening } from './player'
import { currentBeats, start } from './playhead'

/** Opens a run and goes to where it is to begin; the answer to an earlier opening that comes late is dropped. */
export async function open(mover: Mover, opening: Opening): Promise<void> {
  const { store, client } = mover
  const { speed, view, scene, caption, runs: before } = store.getState()
  const wanted = opening.view ?? (before.length > 0 ? view : null)
  interrupt(mover)
  store.setState({ ...start, speed, view: wanted ?? view, ...(opening.keepsPicture === true ? { scene, caption } : {}) })
  mover.asked += 1
  const token = ++mover.opened
  mover.opening?.abort()
  const { signal } = (mover.opening = new AbortController())
  const onProgress = (progress: Progress): void => {
    if (!signal.aborted) store.setState({ progress })
  }
  try {
    const ask = { source: opening.source, interventions: opening.interventions ?? [] }
    const { runs, problem } = await client.ask('open', ask, { onProgress, signal })
    const [scripted] = runs
    const last = runs.at(-1)
    if (scripted === undefined || last === undefined) return
    if (token !== mover.opened || signal.aborted) return
    store.setState({
      view: fitting(wanted, scripted.views),
      runs,
      problem,
      branch: last.branch,
      story: opening.story ?? null,
      by: opening.by ?? 'messages',
      group: opening.group ?? null,
      selection: opening.selection ?? null,
    })
    moveTo(mover, beatAtStep(currentBeats(store.getState()), opening.step ?? 0), 'rest')
  } catch (error) {
    if (token === mover.opened && !signal.aborted) store.setState({ status: 'refused', problem: problemOf(error) })
  }
}
