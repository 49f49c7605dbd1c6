import { use } from 'react'
import { useStore } from 'zustand'
import type { Language } from '../words/language'
import { settings$ } from './settings'

type Texts = Readonly<Record<string, string>>

interface ScenarioTexts {
  readonly scenarioSentences: Texts
  readonly scenarioTitles: Texts
}

const loaders: Readonly<Record<Language, () => Promise<ScenarioTexts>>> = {
  en: () => import('../lessons/scenarios.en'),
  'zh-TW': () => import('../lessons/scenarios.zh-TW'),
}

const none: ScenarioTexts = { scenarioSentences: {}, scenarioTitles: {} }
const loaded = new Map<Language, Promise<ScenarioTexts>>()

function textsIn(language: Language): Promise<ScenarioTexts> {
  const known = loaded.get(language) ?? loaders[language]().catch(() => none)
  loaded.set(language, known)
  return known
}

const textOf = (texts: Texts, name: string): string | null => (Object.hasOwn(texts, name) ? (texts[name] ?? null) : null)

/** Title and sentence of a built-in scenario, in the reader's language; waits, as a page does for its script, until they are here. */
export function useScenarioTexts(name: string): { readonly title: string | null; readonly sentence: string | null } {
  const { language } = useStore(settings$)
  const { scenarioSentences, scenarioTitles } = use(textsIn(language))
  return { title: textOf(scenarioTitles, name), sentence: textOf(scenarioSentences, name) }
}
