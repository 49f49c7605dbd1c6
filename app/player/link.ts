import type { Granularity, Intervention } from '../session/messages'
import type { Split } from '../session/split'
import { granularities } from '../session/messages'
import { recordName, recordNamed, type Selection } from '../select/subject'
import { themeChoices, type ThemeChoice } from '../ui/theme'
import { isViewName, type ViewName } from '../views/names'
import { isLanguage, type Language } from '../words/language'

/** Built-in scenario (or one of its lanes), shipped recording, or a scenario as text. */
export interface RunPlace {
  readonly kind: 'scenario' | 'recording' | 'inline'
  readonly name: string
  readonly lane?: string
  /** All lanes beside each other, or (with a split) two runs that differ in one config. */
  readonly compare?: true
  readonly split?: Split
}

/** What a link says of where to be; what it leaves out is the page's to choose. */
export interface Place {
  readonly run: RunPlace | null
  readonly page: string | null
  readonly lesson: string | null
  readonly step: number | null
  readonly by: Granularity | null
  readonly view: ViewName | null
  readonly group: string | null
  readonly selection: Selection | null
  readonly interventions: readonly Intervention[]
  readonly language: Language | null
  readonly theme: ThemeChoice | null
}

export type LinkProblem = 'link-too-long' | 'link-from-the-future' | 'link-changes-unreadable'

export interface ReadLink {
  readonly place: Place
  /** The first thing that could not be read; the rest of the link still holds. */
  readonly problem: LinkProblem | null
}

export const linkVersion = 1
const lengthAtMost = 200_000
const interventionsAtMost = 200

const nowhere: Place = {
  run: null,
  page: null,
  lesson: null,
  step: null,
  by: null,
  view: null,
  group: null,
  selection: null,
  interventions: [],
  language: null,
  theme: null,
}

/** From the parameters of an older version to those of the next, one entry a version. Version 0 had no number and called the granularity `steps`. */
const migrations: readonly ((hash: URLSearchParams) => URLSearchParams)[] = [
  (hash) => {
    const next = new URLSearchParams(hash)
    const by = next.get('steps')
    if (by !== null && !next.has('by')) next.set('by', by)
    next.delete('steps')
    return next
  },
]

/** Hash parameters of any version we know, as the current version has them; `null` for one that is not known yet. */
export function migrate(hash: URLSearchParams): URLSearchParams | null {
  const version = hash.has('v') ? Number(hash.get('v')) : 0
  if (!Number.isInteger(version) || version < 0 || version > linkVersion) return null
  return migrations.slice(version).reduce((params, next) => next(params), hash)
}

function wholeNumber(text: string | null): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null
  return Number(text)
}

const named = (text: string | null): string | null => (text !== null && text !== '' && text.length <= 249 ? text : null)

function readSelection(text: string | null): Selection | null {
  const parts = /^(message|event|member|partition|group|record):(.{1,265})$/u.exec(text ?? '')
  const [, kind, name] = parts ?? []
  if (kind === undefined || name === undefined) return null
  const number = wholeNumber(name)
  switch (kind) {
    case 'message':
      return number === null ? null : { kind, message: number }
    case 'event':
      return number === null ? null : { kind, event: number }
    case 'member':
      return { kind, member: name }
    case 'partition':
      return { kind, partition: name }
    case 'record':
      return recordNamed(name)
    default:
      return { kind: 'group', group: name }
  }
}

export function writeSelection(selection: Selection): string {
  switch (selection.kind) {
    case 'message':
      return `message:${String(selection.message)}`
    case 'event':
      return `event:${String(selection.event)}`
    case 'member':
      return `member:${selection.member}`
    case 'partition':
      return `partition:${selection.partition}`
    case 'group':
      return `group:${selection.group}`
    case 'record':
      return `record:${recordName(selection.partition, selection.offset)}`
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** The shape alone: whether an action makes sense is the engine's to say. */
function isIntervention(value: unknown): value is Intervention {
  if (!isRecord(value)) return false
  const { step, action } = value
  return typeof step === 'number' && Number.isInteger(step) && step >= 0 && isRecord(action) && typeof action['do'] === 'string'
}

function readInterventions(text: string | null): readonly Intervention[] | null {
  if (text === null) return []
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list) || list.length > interventionsAtMost) return null
    return list.every(isIntervention) ? list.map(({ step, action }) => ({ step, action: action })) : null
  } catch {
    return null
  }
}

/** `["member","session.timeout.ms","45000","6000"]` */
function readSplit(text: string | null): Split | null {
  if (text === null || text.length > 2000) return null
  try {
    const parts: unknown = JSON.parse(text)
    if (!Array.isArray(parts) || parts.length !== 4 || !parts.every((part) => typeof part === 'string')) return null
    const [of, config = '', one = '', other = ''] = parts
    return of === 'member' || of === 'broker' ? { of, config, values: [one, other] } : null
  } catch {
    return null
  }
}

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
