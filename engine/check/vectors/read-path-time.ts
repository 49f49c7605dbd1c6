import { planOf } from '../../readpath/plan'
import type { Parameters } from '../../readpath/strategy'
import { type CpuParameters, cpuNs } from '../../readpath/time-model'
import { transferIn } from './read-path-transfers'
import { differ, object, onlyKeys, proseKeys, text, Unreadable, type Json } from './reading'
import type { VectorDifference } from './result'

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

/** The CPU time of a case with a preset's costs. */
export const checkTime =
  (cases: readonly unknown[], presets: Json, base: Partial<Parameters>) =>
  (unit: Json): readonly VectorDifference[] => {
    onlyKeys(unit, [...proseKeys, 'case', 'preset', 'expectedCpuNs'], '')
    const of = cases.find((one) => object(one, 'cases')['id'] === unit['case'])
    if (of === undefined) throw new Unreadable('case', 'the id of a case', unit['case'])
    const wanted = number(unit['expectedCpuNs'], 'expectedCpuNs')
    const got = cpuNs(planOf(transferIn(object(of, 'cases'), base)).totals, presetOf(presets, unit['preset']))
    // The file writes its figures down to a thousandth of a nanosecond, which for the smallest is coarser than its tolerance.
    const written = Math.round(got * 1000) / 1000
    return Math.abs(written - wanted) <= 1e-9 * Math.abs(wanted) ? [] : differ('expectedCpuNs', wanted, got)
  }
