import { Suspense, use } from 'react'
import { useStore } from 'zustand'
import { CaptionText } from '../player/CaptionText'
import type { Place } from '../player/link'
import { usePlayhead, useWords } from '../player/react'
import type { Language } from '../words/language'
import { settings$ } from './settings'

type Sentences = Readonly<Record<string, string>>

const loaders: Readonly<Record<Language, () => Promise<Sentences>>> = {
  en: async () => (await import('../lessons/scenarios.en')).scenarioSentences,
  'zh-TW': async () => (await import('../lessons/scenarios.zh-TW')).scenarioSentences,
}

const none: Sentences = {}
const loaded = new Map<Language, Promise<Sentences>>()

function sentencesIn(language: Language): Promise<Sentences> {
  const known = loaded.get(language) ?? loaders[language]().catch(() => none)
  loaded.set(language, known)
  return known
}

function Sentence({ name }: { readonly name: string }) {
  const { language } = useStore(settings$)
  const sentences = use(sentencesIn(language))
  return Object.hasOwn(sentences, name) ? <p className="caption-text soft">{sentences[name]}</p> : null
}

/** What the run is about, said before its first step. */
function About({ run }: { readonly run: Place['run'] }) {
  const atTheStart = usePlayhead((head) => head.beat === 0)
  if (!atTheStart || run?.kind !== 'scenario') return null
  return (
    <Suspense fallback={null}>
      <Sentence name={run.name} />
    </Suspense>
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
