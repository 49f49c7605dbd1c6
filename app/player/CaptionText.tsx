import { usePlayhead, useWords } from './react'

/** What happened in this step, and why, as headline and sentences. */
export function CaptionText() {
  const words = useWords()
  const beat = usePlayhead((head) => head.beat)
  return beat === 0 ? <p>{words.player.atTheStart}</p> : null
}
