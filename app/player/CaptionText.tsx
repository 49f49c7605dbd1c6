import { useShallow } from 'zustand/shallow'
import { useTellable } from '../figure/use-tellable'
import { Breakable } from '../ui/Breakable'
import { tellAll } from '../words/telling'
import { laneTitle } from '../words/lane-title'
import type { Told } from './playhead'
import { usePlayhead, useWords } from './react'
import { Late } from './Late'

/** The caption as plain texts: a lesson's own, or what the events of the step come to. */
function useCaption(): Told | null {
  const words = useWords()
  const { caption, branch, told } = usePlayhead(useShallow((head) => ({ caption: head.caption, branch: head.branch, told: head.told })))
  useTellable(told !== null && branch === 0 ? [] : (caption?.facts ?? []), words)
  if (told !== null && branch === 0) return told
  if (caption === null) return null
  const phases: readonly string[] = [
    ...(branch === 0 ? [] : [words.player.branch(branch)]),
    ...(caption.lane === undefined ? [] : [laneTitle(caption.lane, words)]),
    words.events.phases[caption.phase],
  ]
  return { ...tellAll(caption.facts, words), phase: phases.join(' · ') }
}

function Written() {
  const caption = useCaption()
  const protocol = usePlayhead((head) => head.caption?.protocol)
  if (caption === null) return null
  return (
    <>
      <p className="caption-phase" data-protocol={protocol}>
        {caption.phase}
      </p>
      <h1>
        <Breakable text={caption.title} />
      </h1>
      <p className="caption-text">{caption.text}</p>
    </>
  )
}

/** What happened in this step, and why: the group's phase, a headline, a sentence or two. */
export function CaptionText() {
  return (
    <Late>
      <Written />
    </Late>
  )
}
