import { useShallow } from 'zustand/shallow'
import { currentRun } from '../player/playhead'
import { usePlayhead, useWords } from '../player/react'

/** What happened in this step, and why: read aloud as it changes. */
export function Caption({ title }: { readonly title: string }) {
  const words = useWords()
  const { beat, what } = usePlayhead(
    useShallow((head) => ({ beat: head.beat, what: head.branch === 0 ? null : (currentRun(head)?.branch ?? null) })),
  )
  return (
    <section className="caption" aria-live="polite" aria-label={words.site.caption}>
      <p className="caption-phase">{what === null ? title : words.player.branch(what)}</p>
      {beat === 0 ? <p>{words.player.atTheStart}</p> : null}
    </section>
  )
}
