import type { Area, AreaName, Words, WordsWith } from './en'
import type { Language } from './language'

const catalogues = {
  en: async () => (await import('./en')).en,
  'zh-TW': async () => (await import('./zh-TW')).zhTW,
} satisfies Readonly<Record<Language, () => Promise<Words>>>

const loaded = new Map<Language, Words>()

/** Areas that were needed in this visit, and those that are here, by what loads them. */
const needed = new Set<AreaName>()
const here = new Map<() => Promise<unknown>, unknown>()
const onTheirWay = new Map<() => Promise<unknown>, Promise<unknown>>()

/** The catalogue of a language, if it is here. */
export const loadedWords = (language: Language): Words | undefined => loaded.get(language)

async function fetchArea(load: () => Promise<unknown>): Promise<void> {
  here.set(load, await load())
}

/** Brings an area; the same promise for whoever asks again. */
export function loadArea(words: Words, name: AreaName): Promise<unknown> {
  needed.add(name)
  const load = words.areas[name]
  const promise = onTheirWay.get(load) ?? fetchArea(load)
  onTheirWay.set(load, promise)
  promise.catch(() => onTheirWay.delete(load))
  return promise
}

/** An area, if it is here. */
export const areaHere = <N extends AreaName>(words: Words, name: N): Area<N> | undefined =>
  here.get(words.areas[name]) as Area<N> | undefined

/** The catalogue with these areas, if they are here. */
export function withAreas<N extends AreaName>(words: Words, names: readonly N[]): WordsWith<N> | null {
  const areas: Partial<Record<N, Area<N>>> = {}
  for (const name of names) {
    const load = words.areas[name]
    if (!here.has(load)) return null
    areas[name] = here.get(load) as Area<N>
  }
  return { ...words, ...areas } as WordsWith<N>
}

/** Fetches the catalogue of a language, with the areas that the reader has met; nobody carries a language that he does not read. */
export async function loadWords(language: Language): Promise<Words> {
  const known = loaded.get(language) ?? (await catalogues[language]())
  await Promise.all([...needed].map((name) => loadArea(known, name)))
  loaded.set(language, known)
  return known
}
