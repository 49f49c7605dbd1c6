import { CaptionText } from '../player/CaptionText'
import type { Place } from '../player/place'
import { usePlayhead, useWords } from '../player/react'
import { useScenarioTexts } from './use-scenario-texts'
import { Late } from '../player/Late'

function Sentence({ name }: { readonly name: string }) {
  const { sentence } = useScenarioTexts(name)
  return sentence === null ? null : <p className="caption-text soft">{sentence}</p>
}

/** What the run is about, said before its first step. */
function About({ run }: { readonly run: Place['run'] }) {
  const atTheStart = usePlayhead((head) => head.beat === 0)
  if (!atTheStart || run?.kind !== 'scenario') return null
  return (
    <Late>
      <Sentence name={run.name} />
    </Late>
  )
}

/** The caption beside the figure: what a screen reader says as the reader steps. */
export function Caption({ run }: { readonly run: Place['run'] }) {
  const words = useWords()
  return (
    <section className="caption" aria-live="polite" aria-label={words.site.caption}>
      <CaptionText />
      <About run={run} />
    </section>
  )
}
