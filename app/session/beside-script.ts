import { laneOf, type Parsed, type Setup } from '../../engine'
import { problem, type Asks, type Problem } from './messages'
import type { Shelf } from './opened'
import { splitSetup } from './split'

export type CompareSource = Extract<Asks['open']['ask']['source'], { kind: 'compare' }>

/** As many as a picture has room for. */
export const lanesMost = { compare: 4, throughput: 6 } as const

type Found = { readonly setup: Setup } | { readonly problem: Problem }

/** What parsing gave: a setup, or the first problem. */
export const found = (parsed: Parsed): Found =>
  parsed.ok ? { setup: parsed.setup } : { problem: parsed.problems[0] ?? problem('unexpected') }

/** The script that is meant, with the lanes that are to be compared. */
export function setupOf(source: CompareSource, shelf: Shelf, parse: ((text: string) => Parsed) | null): Found {
  const { of, lane, split } = source
  const shelved = of.kind === 'scenario' ? shelf.scenario(of.name) : undefined
  if (of.kind === 'scenario' && shelved === undefined) return { problem: problem('unknown-scenario', { value: of.name }) }
  const whole =
    shelved !== undefined
      ? { setup: shelved }
      : parse === null || of.kind === 'scenario'
        ? { problem: problem('unexpected') }
        : found(parse(of.text))
  if ('problem' in whole) return whole
  const base = lane === undefined ? whole.setup : laneOf(whole.setup, lane)
  if (base === null) return { problem: problem('unknown-lane', { value: lane ?? '' }) }
  return split === undefined ? { setup: base } : found(splitSetup(base, split))
}
