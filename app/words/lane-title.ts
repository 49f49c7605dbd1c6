import type { Words } from './en'

/** What a lane is called: those that every script has, in the reader's language; others as the scenario calls them. */
export function laneTitle(name: string, words: Words): string {
  const known: Readonly<Record<string, string>> = words.compare.lanes
  return Object.hasOwn(known, name) ? (known[name] ?? name) : name
}
