import { useStore } from 'zustand'
import { scenarioSentences as english } from '../lessons/scenarios.en'
import { isScenarioName } from '../lessons/scenarios'
import { scenarioSentences as chinese } from '../lessons/scenarios.zh-TW'
import { CaptionText } from '../player/CaptionText'
import type { Place } from '../player/link'
import { usePlayhead, useWords } from '../player/react'
import { settings$ } from './settings'

const sentences = { en: english, 'zh-TW': chinese }

/** What the run is about, said before its first step. */
function About({ run }: { readonly run: Place['run'] }) {
  const { language } = useStore(settings$)
  const atTheStart = usePlayhead((head) => head.beat === 0)
  if (!atTheStart || run?.kind !== 'scenario' || !isScenarioName(run.name)) return null
  return <p className="caption-text soft">{sentences[language][run.name]}</p>
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
