import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { Place } from '../player/place'
import type { Player } from '../player/player'
import { currentRun, currentStep, type Playhead } from '../player/playhead'
import { runSource } from '../player/run-source'
import { problem, type RunSource } from '../session/messages'
import { location$, noteInLink } from './navigation'
import { openedFile, ownFileName } from './own-file'
import { settings$ } from './settings'

/** The file that the reader opened in this visit, or what the link names. */
async function sourceOf(run: NonNullable<Place['run']>, group: string | null): Promise<RunSource | null> {
  if (run.kind !== 'recording' || run.name !== ownFileName) return runSource(run, group)
  const own = openedFile()
  return own === null ? null : { kind: 'recording', ...own }
}

/** Where the player stands, as a link says it. */
export function placeOf(head: Playhead, base: Partial<Place>): Partial<Place> {
  const { language, theme } = settings$.getState()
  return {
    ...base,
    step: currentStep(head),
    by: head.by,
    view: head.view,
    group: head.group,
    selection: head.selection,
    interventions: currentRun(head)?.interventions ?? [],
    language,
    theme,
  }
}

/** Opens what the place names, once for each run, and keeps the link in step with the player; of a run that is only set otherwise the picture stays meanwhile. */
export function useRun(player: Player, place: Place, base: Partial<Place>, settable: boolean): void {
  const { run } = place
  const opened = useRef(false)
  const key = JSON.stringify([run, place.lesson])
  useEffect(() => {
    if (run === null) return undefined
    let wanted = true
    const keepsPicture = settable && opened.current
    player.clear(keepsPicture)
    const open = async (): Promise<void> => {
      const source = await sourceOf(run, place.group)
      if (!wanted) return
      if (source === null) {
        player.refuse(run.name === ownFileName ? problem('own-file-gone') : problem('unknown-recording', { value: run.name }))
        return
      }
      const { interventions, step, by, view, group, selection } = place
      const { problem: unread } = location$.getState()
      opened.current = true
      await player.open({
        ...{ source, interventions, step, by, view, group, selection, keepsPicture },
        problem: unread === null ? null : problem(unread),
      })
    }
    open().catch(() => {
      if (wanted) player.refuse(problem('cannot-fetch', { what: run.name }))
    })
    return () => {
      wanted = false
      player.pause()
    }
    // The place changes with every step; what is opened is named by the key alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [player, key])

  const settings = useStore(settings$)
  useEffect(() => {
    const note = (head: Playhead): void => {
      if (head.status === 'ready') noteInLink(placeOf(head, base))
    }
    note(player.store.getState())
    return player.store.subscribe((head, before) => {
      if (
        head.beat !== before.beat ||
        head.branch !== before.branch ||
        head.by !== before.by ||
        head.view !== before.view ||
        head.group !== before.group ||
        head.selection !== before.selection ||
        head.status !== before.status
      )
        note(head)
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [player, key, settings])
}
