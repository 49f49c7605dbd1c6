import { loadSelect } from '../views/specs'
import { bringCodecs } from './bring-codecs'
import type { Answerer } from './connection'
import { createHost } from './host'
import type { Setup } from '../../engine'
import { bringEngineParts, engineParts } from './late-parts'
import { problem, stopped, type Ask, type Reply, type Watch } from './messages'
import type { Shelf } from './opened'
import type { Parts } from './parts'
import { partsOfSetup } from './parts-of-setup'
import { scriptsFor } from './scripts-for'
import type { Working } from './slices'

/** Where built-in scenarios are fetched from, by name; `undefined` where there is none of that name. */
export type Store = (name: string) => (() => Promise<Setup>) | undefined

/** What a question needs beside the engine, each brought once. */
async function bringParts(ask: Ask, parts: Parts): Promise<void> {
  const { name } = ask
  const compared =
    (name === 'open' && ask.source.kind === 'compare') || (name === 'tell' && ask.moments.some(({ beside }) => beside === true))
  const written = name === 'open' && (ask.source.kind === 'inline' || ask.interventions.length > 0 || ask.source.kind === 'compare')
  const recorded = name === 'open' && (ask.source.kind === 'recording' || ask.source.kind === 'cluster-recording')
  // Whatever a reader does or brings may need any part.
  if (written || recorded || compared || name === 'inject' || name === 'digests') await bringEngineParts(engineParts)
  if (written || name === 'inject') {
    await bringCodecs(ask)
    parts.reading ??= (await import('./reading')).reading
  }
  if (recorded && ask.source.kind === 'recording') parts.openRecording ??= (await import('./open-recording')).openRecording
  if (recorded && ask.source.kind === 'cluster-recording') parts.openCluster ??= (await import('./open-cluster')).openCluster
  if (compared && parts.beside === undefined) {
    const [{ answerBeside }, { openBeside, runBeside, runLanesOf }] = await Promise.all([import('./beside'), import('./beside-lanes')])
    parts.beside = { open: openBeside, answer: answerBeside, run: runBeside, lanesOf: runLanesOf }
  }
  if (name === 'tell') parts.tellMoments ??= (await import('./tell')).tellMoments
  if (name === 'inspect') parts.inspect ??= (await import('../select/inspect')).inspect
  if (name === 'inspect' && ask.selection.kind === 'record') parts.recordAt ??= (await import('../select/log/inspect-record')).recordAt
  if (name === 'digests') parts.digestsOf ??= (await import('./digests')).digestsOf
  if (name === 'show' && ask.view !== 'compare' && !parts.selects.has(ask.view)) parts.selects.set(ask.view, await loadSelect(ask.view))
}

/** A shelf that is filled as scenarios are asked for. */
function lateShelf(store: Store): { readonly shelf: Shelf; readonly bring: (ask: Ask) => Promise<unknown> } {
  const scripts = new Map<string, Setup>()
  const bringOne = async (name: string): Promise<void> => {
    const load = scripts.has(name) ? undefined : store(name)
    if (load === undefined) return
    const script = await load()
    await Promise.all([bringEngineParts(partsOfSetup(script)), bringCodecs(script)])
    scripts.set(name, script)
  }
  return { shelf: { scenario: (name) => scripts.get(name) }, bring: (ask) => Promise.all(scriptsFor(ask).map(bringOne)) }
}

/** Work goes on for so long, in ms, before it is said how far it is and it is heard whether it is still wanted. */
const patienceMs = 100

/** So many stops, of some hundred steps each, are nothing to speak of, however busy the machine is. */
const unsaid = 32

const lookUp = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0)
  })

/** Works with stops for whoever watches; the answer is the same. */
async function watched(work: Working<Reply>, { onProgress, signal }: Watch): Promise<Reply> {
  let since = performance.now()
  for (let stops = 0; ; stops++) {
    if (signal.aborted) return stopped
    const next = work.next()
    if (next.done === true) return next.value
    if (performance.now() - since < patienceMs) continue
    if (stops >= unsaid) onProgress(next.value)
    await lookUp()
    since = performance.now()
  }
}

/** A host that answers in the order of asking, and loads what a question needs when it is first asked. */
export function lateHost(store: Store): Answerer {
  const parts: Parts = { selects: new Map() }
  const { shelf, bring } = lateShelf(store)
  const host = createHost(shelf, parts)
  let before: Promise<unknown> = Promise.resolve()
  const replyTo = async (ask: Ask, turn: Promise<unknown>, watch: Watch | undefined): Promise<Reply> => {
    const brought = Promise.all([bringParts(ask, parts), bring(ask)])
    // Waited for below; a failure is not to be unheard in between.
    brought.catch(() => undefined)
    await turn
    try {
      await brought
    } catch {
      return { problem: problem('part-missing') }
    }
    return watch === undefined ? host.answer(ask) : watched(host.work(ask), watch)
  }
  return {
    answer(ask, watch) {
      const reply = replyTo(ask, before, watch)
      before = reply
      return reply
    },
  }
}
