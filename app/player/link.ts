import { granularities } from '../session/messages'
import { themeChoices } from '../ui/theme'
import { isViewName } from '../views/names'
import { isLanguage } from '../words/language'
import { wholeNumber, named, readSelection, writeSelection, readInterventions, readSplit } from './link-parts'
import { linkVersion, migrate } from './link-version'
import { type Place, nowhere } from './place'

export type LinkProblem = 'link-too-long' | 'link-from-the-future' | 'link-changes-unreadable'

export interface ReadLink {
  readonly place: Place
  /** The first thing that could not be read; the rest of the link still holds. */
  readonly problem: LinkProblem | null
}

const lengthAtMost = 200_000

/** Runs beside each other have a view of their own, which names them. */
function readRun(query: URLSearchParams, hash: URLSearchParams): Place['run'] {
  const run = readOneRun(query, hash)
  if (run === null || run.kind === 'recording' || (hash.get('view') ?? query.get('view')) !== 'compare') return run
  const split = readSplit(hash.get('split'))
  return { ...run, compare: true, ...(split === null ? {} : { split }) }
}

function readOneRun(query: URLSearchParams, hash: URLSearchParams): Place['run'] {
  const inline = hash.get('inline')
  if (inline !== null) return { kind: 'inline', name: inline }
  const scenario = named(query.get('scenario') ?? hash.get('scenario'))
  const lane = named(query.get('lane') ?? hash.get('lane'))
  if (scenario !== null) return { kind: 'scenario', name: scenario, ...(lane === null ? {} : { lane }) }
  const recording = named(query.get('recording') ?? hash.get('recording'))
  return recording === null ? null : { kind: 'recording', name: recording }
}

/** What a link says. Hostile until parsed: sizes are bounded, unknown words are left out, nothing is run. */
export function readLink(search: string, hashText: string): ReadLink {
  if (search.length + hashText.length > lengthAtMost) return { place: nowhere, problem: 'link-too-long' }
  const query = new URLSearchParams(search)
  const hash = migrate(new URLSearchParams(hashText.replace(/^#/, '')))
  const page = { ...nowhere, page: named(query.get('page')), lesson: named(query.get('lesson')) }
  if (hash === null) return { place: { ...page, run: readRun(query, new URLSearchParams()) }, problem: 'link-from-the-future' }
  // What a page that embeds the figure may say in front of the hash as well.
  const either = (key: string): string | null => hash.get(key) ?? query.get(key)
  const view = either('view')
  const by = hash.get('by')
  const language = either('lang')
  const theme = either('theme')
  const interventions = readInterventions(hash.get('do'))
  const place: Place = {
    ...page,
    run: readRun(query, hash),
    step: wholeNumber(either('step')),
    by: granularities.find((known) => known === by) ?? null,
    view: view !== null && isViewName(view) ? view : null,
    group: named(hash.get('group')),
    selection: readSelection(hash.get('sel')),
    interventions: interventions ?? [],
    language: isLanguage(language) ? language : null,
    theme: themeChoices.find((known) => known === theme) ?? null,
  }
  return { place, problem: interventions === null ? 'link-changes-unreadable' : null }
}

/** The link to a place, from `?` on; what is `null` is left out. */
export function writeLink(place: Partial<Place>): string {
  const query = new URLSearchParams()
  const hash = new URLSearchParams({ v: String(linkVersion) })
  const { run } = place
  if (place.page != null) query.set('page', place.page)
  if (place.lesson != null) query.set('lesson', place.lesson)
  if (run?.kind === 'inline') hash.set('inline', run.name)
  else if (run != null) query.set(run.kind, run.name)
  if (run?.lane !== undefined) query.set('lane', run.lane)
  if (place.step != null) hash.set('step', String(place.step))
  if (place.by != null) hash.set('by', place.by)
  const view = run?.compare === true ? 'compare' : place.view
  if (view != null) hash.set('view', view)
  if (run?.split !== undefined) hash.set('split', JSON.stringify([run.split.of, run.split.config, ...run.split.values]))
  if (place.group != null) hash.set('group', place.group)
  if (place.selection != null) hash.set('sel', writeSelection(place.selection))
  if (place.interventions !== undefined && place.interventions.length > 0) hash.set('do', JSON.stringify(place.interventions))
  if (place.language != null) hash.set('lang', place.language)
  if (place.theme != null && place.theme !== 'auto') hash.set('theme', place.theme)
  const search = query.toString()
  return `${search === '' ? '' : `?${search}`}#${hash.toString()}`
}
