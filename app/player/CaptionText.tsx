import { useShallow } from 'zustand/shallow'
import { tellAll } from '../words/telling'
import type { Told } from './playhead'
import { usePlayhead, useWords } from './react'

/** The caption as plain texts: a lesson's own, or what the events of the step come to. */
export function useCaption(): Told | null {
  const words = useWords()
  const { caption, branch, told } = usePlayhead(useShallow((head) => ({ caption: head.caption, branch: head.branch, told: head.told })))
  if (told !== null && branch === 0) return told
  if (caption === null) return null
  const phase = words.events.phases[caption.phase]
  return { ...tellAll(caption.facts, words), phase: branch === 0 ? phase : `${words.player.branch(branch)} · ${phase}` }
}

/** What happened in this step, and why: the group's phase, a headline, a sentence or two. */
export function CaptionText() {
  const caption = useCaption()
  if (caption === null) return null
  return (
    <>
      <p className="caption-phase">{caption.phase}</p>
      <h1>{caption.title}</h1>
      <p className="caption-text">{caption.text}</p>
    </>
  )
}
