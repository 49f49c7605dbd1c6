import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Place } from '../player/link'
import type { Player } from '../player/player'
import { currentRun, currentStep, type Playhead } from '../player/playhead'
import { problem, type RunSource } from '../session/messages'
import { noteInLink } from './navigation'
import { openedFile, ownFileName } from './own-file'
import { settings$ } from './settings'

/** A recording of the shipped ones, or `null` where there is none of that name. */
export async function fetchRecording(name: string): Promise<string | null> {
  if (!/^[a-z0-9-]{1,80}$/.test(name)) return null
  const answer = await fetch(`./recordings/${name}/kafka-request.log`)
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html') === true) return null
  return answer.text()
}

/** The source that a link names; `null` for a recording that is not shipped. */
export async function sourceOfRun(run: NonNullable<Place['run']>, group: string | null): Promise<RunSource | null> {
  switch (run.kind) {
    case 'scenario':
      return { kind: 'scenario', name: run.name }
    case 'inline':
      return { kind: 'inline', text: run.name }
    case 'recording': {
      const own = openedFile()
      if (run.name === ownFileName) return own === null ? null : { kind: 'recording', ...own }
      const text = await fetchRecording(run.name)
      return text === null ? null : { kind: 'recording', name: run.name, text, group }
    }
  }
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

/** Opens what the place names, once for each run, and keeps the link in step with the player. */
export function useRun(player: Player, place: Place, base: Partial<Place>, cues: readonly string[] | undefined): void {
  const { run } = place
  const key = JSON.stringify([run, place.lesson])
  useEffect(() => {
    if (run === null) return undefined
    let wanted = true
    const open = async (): Promise<void> => {
      const source = await sourceOfRun(run, place.group)
      if (!wanted) return
      if (source === null) {
        player.store.setState({
          status: 'refused',
          problem: run.name === ownFileName ? problem('own-file-gone') : problem('unknown-recording', { value: run.name }),
        })
        return
      }
      const { interventions, step, by, view, group, selection } = place
      await player.open({ source, interventions, step, by, view, group, selection, ...(cues === undefined ? {} : { cues }) })
    }
    open().catch(() => {
      player.store.setState({ status: 'refused', problem: problem('cannot-fetch', { what: run.name }) })
    })
    return () => {
      wanted = false
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
        head.selection !== before.selection ||
        head.status !== before.status
      )
        note(head)
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [player, key, settings])
}
