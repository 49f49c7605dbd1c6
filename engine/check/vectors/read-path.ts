import { checkReadahead, checkLargeFolio, checkPageCache } from './read-path-cache'
import { checkTime } from './read-path-time'
import { strategyOf, parametersOf, checkCase, checkTrace } from './read-path-transfers'
import { eachUnit, list, object, onlyKeys, Unreadable, type Json } from './reading'
import { resultOf, type VectorResult } from './result'

const format = 'read-path/1'

const idOf =
  (kind: string) =>
  (unit: Json, n: number): string =>
    typeof unit['id'] === 'string' ? unit['id'] : `${kind}/${String(n)}`

function tracesOf(file: Json): readonly Json[] {
  if (file['traces'] === undefined) return []
  const traces = object(file['traces'], 'traces')
  onlyKeys(traces, ['fileBytes', 'bufferBytes', 'cached', 'note', 'strategies'], 'traces.')
  const { fileBytes, bufferBytes, cached } = traces
  return Object.entries(object(traces['strategies'], 'traces.strategies')).map(([strategy, steps]) => ({
    id: `trace/${strategy}`,
    strategy,
    steps,
    fileBytes,
    bufferBytes,
    cached,
  }))
}

function casesOf(file: Json, key: string, more: readonly string[] = []): { readonly json: Json; readonly cases: readonly unknown[] } {
  const json = object(file[key] ?? { cases: [] }, key)
  onlyKeys(json, ['about', 'cases', ...more], `${key}.`)
  return { json, cases: list(json['cases'], `${key}.cases`) }
}

const topKeys = ['format', 'kafka', 'count', 'about', 'conventions', 'parameters', 'strategies', 'cases', 'traces', 'readahead']

function run(file: Json): readonly VectorResult[] {
  onlyKeys(file, [...topKeys, 'readaheadLargeFolio', 'pageCache', 'timeModel'], '')
  const base = parametersOf(file['parameters'], 'parameters')
  for (const name of list(file['strategies'] ?? [], 'strategies')) strategyOf(name)
  const cases = list(file['cases'] ?? [], 'cases')
  const traces = tracesOf(file)
  const readahead = casesOf(file, 'readahead').cases
  const largeFolio = casesOf(file, 'readaheadLargeFolio').cases
  const pageCache = casesOf(file, 'pageCache').cases
  const time = casesOf(file, 'timeModel', ['presets'])
  const units = [cases, traces, readahead, largeFolio, pageCache, time.cases].reduce((sum, each) => sum + each.length, 0)
  if (file['count'] !== units) throw new Unreadable('count', String(units), file['count'])
  return [
    ...eachUnit(cases, idOf('cases'), checkCase(base)),
    ...eachUnit(traces, idOf('traces'), (unit) => checkTrace(unit, base)),
    ...eachUnit(readahead, idOf('readahead'), checkReadahead),
    ...eachUnit(largeFolio, idOf('readaheadLargeFolio'), checkLargeFolio),
    ...eachUnit(pageCache, idOf('pageCache'), checkPageCache),
    ...eachUnit(time.cases, idOf('timeModel'), checkTime(cases, object(time.json['presets'] ?? {}, 'timeModel.presets'), base)),
  ]
}

/** Runs `read-path/1`. */
export function runReadPath(file: unknown): readonly VectorResult[] {
  try {
    const json = object(file, '')
    if (json['format'] !== format) throw new Unreadable('format', format, json['format'])
    return run(json)
  } catch (error) {
    if (error instanceof Unreadable) return [resultOf('file', [error.difference])]
    throw error
  }
}
