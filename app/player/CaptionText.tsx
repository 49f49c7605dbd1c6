import { useShallow } from 'zustand/shallow'
import { tellAll } from '../words/telling'
import { usePlayhead, useWords } from './react'

/** What happened in this step, and why: the group's phase, a headline, a sentence or two. */
export function CaptionText() {
  const words = useWords()
  const { caption, branch } = usePlayhead(useShallow((head) => ({ caption: head.caption, branch: head.branch })))
  if (caption === null) return null
  const { title, text } = tellAll(caption.facts, words)
  const phase = words.events.phases[caption.phase]
  return (
    <>
      <p className="caption-phase">{branch === 0 ? phase : `${words.player.branch(branch)} · ${phase}`}</p>
      <h1>{title}</h1>
      <p className="caption-text">{text}</p>
    </>
  )
}
