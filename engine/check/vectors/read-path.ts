import { access, cachePolicies, CacheDraft, emptyCache } from '../../readpath/page-cache'
import { planOf, stepAt } from '../../readpath/plan'
import { readSequentially, type ReadaheadLimits } from '../../readpath/readahead'
import { strategies, transferOf, type Parameters, type Strategy } from '../../readpath/strategy'
import type { CpuParameters } from '../../readpath/time-model'
import { cpuNs } from '../../readpath/time-model'
import { eachUnit, list, object, onlyKeys, shown, text, Unreadable, whole, type Json } from './reading'
import { resultOf, type VectorDifference, type VectorResult } from './result'

const format = 'read-path/1'

const counted = [
  'syscalls',
  'modeSwitches',
  'cpuCopies',
  'dmaCopies',
  'cpuBytes',
  'dmaBytes',
  'descriptorCopies',
  'descriptorBytes',
  'transforms',
  'transformBytes',
  'pageFaults',
  'wireBytes',
  'memoryBusBytes',
] as const

const differ = (field: string, wanted: unknown, got: unknown): readonly VectorDifference[] =>
  shown(wanted) === shown(got) ? [] : [{ field, wanted: shown(wanted), got: shown(got) }]

function size(value: unknown, field: string, least = 1): number {
  const number = whole(value, field)
  if (number < least) throw new Unreadable(field, `${String(least)} or more`, value)
  return number
}

function truth(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean') throw new Unreadable(field, 'true or false', value)
  return value
}

function strategyOf(value: unknown): Strategy {
  const found = strategies.find((name) => name === value)
  if (found === undefined) throw new Unreadable('strategy', 'a known strategy', value)
  return found
}

const sizes = [
  'pageBytes',
  'maxBytesPerCall',
  'pipeBytes',
  'descriptorBytes',
  'tlsRecordBytes',
  'tlsRecordOverheadBytes',
  'faultAroundBytes',
  'partitionBytes',
  'acceptBytes',
] as const

function parametersOf(value: unknown, field: string): Partial<Parameters> {
  if (value === undefined) return {}
  const json = object(value, field)
  onlyKeys(json, [...sizes, 'zeroCopyReadOnly'], `${field}.`)
  const parameters: { -readonly [P in keyof Parameters]?: Parameters[P] } = {}
  for (const name of sizes) if (json[name] !== undefined) parameters[name] = size(json[name], `${field}.${name}`)
  if (json['zeroCopyReadOnly'] !== undefined) parameters.zeroCopyReadOnly = truth(json['zeroCopyReadOnly'], `${field}.zeroCopyReadOnly`)
  return parameters
}

function transferIn(unit: Json, base: Partial<Parameters>, strategy: unknown = unit['strategy']) {
  return transferOf(
    strategyOf(strategy),
    size(unit['fileBytes'], 'fileBytes', 0),
    size(unit['bufferBytes'], 'bufferBytes'),
    truth(unit['cached'], 'cached'),
    { ...base, ...parametersOf(unit['params'], 'params') },
  )
}

const words = ['id', 'note', 'source']

const checkCase =
  (base: Partial<Parameters>) =>
  (unit: Json): readonly VectorDifference[] => {
    onlyKeys(unit, [...words, 'strategy', 'fileBytes', 'bufferBytes', 'cached', 'params', 'expected'], '')
    const expected = object(unit['expected'], 'expected')
    onlyKeys(expected, counted, 'expected.')
    const { totals } = planOf(transferIn(unit, base))
    return counted.flatMap((name) => differ(name, whole(expected[name], `expected.${name}`), totals[name]))
  }

const stepKeys = ['actor', 'kind', 'from', 'to', 'bytes']

/** A block that has more steps than this was not written down by anybody. */
const mostTraced = 10_000

function checkTrace(unit: Json, base: Partial<Parameters>): readonly VectorDifference[] {
  const plan = planOf(transferIn(unit, base))
  const wanted = list(unit['steps'], 'steps')
  const differences: VectorDifference[] = [...differ('steps', wanted.length, plan.steps)]
  for (let n = 0; n < Math.min(Math.max(wanted.length, plan.steps), mostTraced); n++) {
    const expected = wanted[n]
    if (expected !== undefined) onlyKeys(object(expected, `steps[${String(n)}]`), stepKeys, `steps[${String(n)}].`)
    const json = expected === undefined ? null : object(expected, '')
    const step = stepAt(plan, n)?.step ?? null
    const inOrder = (each: Readonly<Record<string, unknown>> | null): unknown => (each === null ? null : stepKeys.map((key) => each[key]))
    differences.push(...differ(`steps[${String(n)}]`, inOrder(json), inOrder(step === null ? null : { ...step })))
  }
  return differences
}

const pages = (unit: Json): ReadaheadLimits => ({ maxPages: size(unit['maxPages'], 'maxPages', 0), maxFolioOrder: null })

/** How many pages a file of a vector may have: the reader goes through them one by one. */
const mostPages = 16_777_216

function filePages(value: unknown): number {
  const number = size(value, 'filePages')
  if (number > mostPages) throw new Unreadable('filePages', `${String(mostPages)} at most`, value)
  return number
}

function checkReadahead(unit: Json): readonly VectorDifference[] {
  onlyKeys(unit, [...words, 'filePages', 'requestPages', 'maxPages', 'expected'], '')
  const expected = object(unit['expected'], 'expected')
  onlyKeys(expected, ['windows', 'synchronousMisses', 'requests'], 'expected.')
  const got = readSequentially(filePages(unit['filePages']), size(unit['requestPages'], 'requestPages'), pages(unit))
  return [
    ...differ(
      'windows',
      expected['windows'],
      got.windows.map((window) => [window.first, window.pages]),
    ),
    ...differ('synchronousMisses', whole(expected['synchronousMisses'], 'expected.synchronousMisses'), got.synchronousMisses),
    ...differ('requests', whole(expected['requests'], 'expected.requests'), got.windows.length),
  ]
}

function checkLargeFolio(unit: Json): readonly VectorDifference[] {
  onlyKeys(unit, [...words, 'requestPages', 'maxPages', 'maxFolioOrder', 'expectedFirstWindows'], '')
  const wanted = list(unit['expectedFirstWindows'], 'expectedFirstWindows')
  const limits = { ...pages(unit), maxFolioOrder: size(unit['maxFolioOrder'], 'maxFolioOrder', 0) }
  const { windows } = readSequentially(mostPages, size(unit['requestPages'], 'requestPages'), limits, wanted.length)
  return differ(
    'expectedFirstWindows',
    wanted,
    windows.map((window) => window.pages),
  )
}

function checkPageCache(unit: Json): readonly VectorDifference[] {
  onlyKeys(unit, [...words, 'policy', 'capacityPages', 'accesses', 'expected'], '')
  const policy = cachePolicies.find((name) => name === unit['policy'])
  if (policy === undefined) throw new Unreadable('policy', 'a known policy', unit['policy'])
  const expected = object(unit['expected'], 'expected')
  const left = policy === 'lru' ? ['residentOldestFirst'] : ['inactiveOldestFirst', 'activeOldestFirst']
  onlyKeys(expected, ['outcomes', 'hits', 'misses', 'evicted', ...left], 'expected.')
  const draft = new CacheDraft(emptyCache<string>(policy, size(unit['capacityPages'], 'capacityPages')))
  const outcomes = list(unit['accesses'], 'accesses').map((page) => access(draft, text(page, 'accesses')))
  const { inactive, active } = draft.cache
  const lists: Readonly<Record<string, unknown>> = {
    residentOldestFirst: [...inactive.keys()],
    inactiveOldestFirst: [...inactive.keys()],
    activeOldestFirst: [...active.keys()],
  }
  return [
    ...differ('outcomes', expected['outcomes'], outcomes),
    ...differ('hits', expected['hits'], outcomes.filter((outcome) => outcome === 'hit').length),
    ...differ('misses', expected['misses'], outcomes.filter((outcome) => outcome === 'miss').length),
    ...differ(
      'evicted',
      expected['evicted'],
      draft.moves.filter(({ move }) => move === 'evicted').map(({ page }) => page),
    ),
    ...left.flatMap((name) => differ(name, expected[name], lists[name])),
  ]
}

const cpuParameters = [
  'modeSwitchNs',
  'copyGBps',
  'cryptoGBps',
  'recordNs',
  'descriptorNs',
  'pageFaultNs',
  'protocolNsPerKiB',
] as const satisfies readonly (keyof CpuParameters)[]

function number(value: unknown, field: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Unreadable(field, 'a number', value)
  return value
}

function presetOf(presets: Json, name: unknown): CpuParameters {
  const preset = object(presets[text(name, 'preset')], 'preset')
  onlyKeys(preset, cpuParameters, 'preset.')
  return Object.fromEntries(cpuParameters.map((key) => [key, number(preset[key], `preset.${key}`)])) as Record<
    (typeof cpuParameters)[number],
    number
  >
}

const checkTime =
  (cases: readonly unknown[], presets: Json, base: Partial<Parameters>) =>
  (unit: Json): readonly VectorDifference[] => {
    onlyKeys(unit, [...words, 'case', 'preset', 'expectedCpuNs'], '')
    const of = cases.find((one) => object(one, 'cases')['id'] === unit['case'])
    if (of === undefined) throw new Unreadable('case', 'the id of a case', unit['case'])
    const wanted = number(unit['expectedCpuNs'], 'expectedCpuNs')
    const got = cpuNs(planOf(transferIn(object(of, 'cases'), base)).totals, presetOf(presets, unit['preset']))
    // The file writes its figures down to a thousandth of a nanosecond, which for the smallest is coarser than its tolerance.
    const written = Math.round(got * 1000) / 1000
    return Math.abs(written - wanted) <= 1e-9 * Math.abs(wanted) ? [] : differ('expectedCpuNs', wanted, got)
  }

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
