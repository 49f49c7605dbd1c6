/** The languages that the app speaks, by their tags, each with the name it gives itself. */
export const languages = { en: 'English', 'zh-TW': '繁體中文' } as const

export type Language = keyof typeof languages

export const languageTags = Object.keys(languages) as readonly Language[]

export const isLanguage = (tag: string | null | undefined): tag is Language => tag != null && Object.hasOwn(languages, tag)

/** The first language that we speak among those a reader prefers; any Chinese is met with the one we have. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    if (isLanguage(tag)) return tag
    const primary = tag.toLowerCase().split('-')[0]
    if (primary === 'zh') return 'zh-TW'
    if (primary === 'en') return 'en'
  }
  return 'en'
}
