import { planOf, stepAt } from '../../readpath/plan'
import { strategies, transferOf, type Parameters, type Strategy } from '../../readpath/strategy'
import { differ, list, object, onlyKeys, proseKeys, size, truth, Unreadable, whole, type Json } from './reading'
import type { VectorDifference } from './result'

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

/** A way to the wire by its name, or an error. */
export function strategyOf(value: unknown): Strategy {
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

/** The sizes that a file or a case sets; what it leaves out is the engine's. */
export function parametersOf(value: unknown, field: string): Partial<Parameters> {
  if (value === undefined) return {}
  const json = object(value, field)
  onlyKeys(json, [...sizes, 'zeroCopyReadOnly'], `${field}.`)
  const parameters: { -readonly [P in keyof Parameters]?: Parameters[P] } = {}
  for (const name of sizes) if (json[name] !== undefined) parameters[name] = size(json[name], `${field}.${name}`)
  if (json['zeroCopyReadOnly'] !== undefined) parameters.zeroCopyReadOnly = truth(json['zeroCopyReadOnly'], `${field}.zeroCopyReadOnly`)
  return parameters
}

/** The transfer that a case or a trace is about. */
export function transferIn(unit: Json, base: Partial<Parameters>, strategy: unknown = unit['strategy']) {
  return transferOf(
    strategyOf(strategy),
    size(unit['fileBytes'], 'fileBytes', 0),
    size(unit['bufferBytes'], 'bufferBytes'),
    truth(unit['cached'], 'cached'),
    { ...base, ...parametersOf(unit['params'], 'params') },
  )
}

/** The totals of a case. */
export const checkCase =
  (base: Partial<Parameters>) =>
  (unit: Json): readonly VectorDifference[] => {
    onlyKeys(unit, [...proseKeys, 'strategy', 'fileBytes', 'bufferBytes', 'cached', 'params', 'expected'], '')
    const expected = object(unit['expected'], 'expected')
    onlyKeys(expected, counted, 'expected.')
    const { totals } = planOf(transferIn(unit, base))
    return counted.flatMap((name) => differ(name, whole(expected[name], `expected.${name}`), totals[name]))
  }

const stepKeys = ['actor', 'kind', 'from', 'to', 'bytes']

/** A block that has more steps than this was not written down by anybody. */
const mostTraced = 10_000

/** A transfer step by step. */
export function checkTrace(unit: Json, base: Partial<Parameters>): readonly VectorDifference[] {
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
