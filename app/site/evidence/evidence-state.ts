import type { Check, Checked, Counts } from '../../../engine'
import type { Shipped, ShippedLog, ShippedOthers } from '../shipped'

/** One file or recording, and what has come of it so far. */
export interface Row {
  readonly check: Check
  /** Recordings that begin alike stand together; `null` for vectors. */
  readonly family: string | null
  readonly shipped: Shipped | ShippedLog | null
  readonly state: 'waiting' | 'running' | 'done'
  readonly checked: Checked | null
  readonly ms: number
}

export interface Evidence {
  readonly rows: readonly Row[]
  readonly state: 'listing' | 'running' | 'done' | 'no-list' | 'no-worker'
  /** Since the first check began, as far as it has got. */
  readonly elapsedMs: number
}

export const nothingYet: Evidence = { rows: [], state: 'listing', elapsedMs: 0 }

const waiting = { state: 'waiting', checked: null, ms: 0 } as const

const familyOf = (name: string): string => name.split('-')[0] ?? name

/** What there is to do: vectors first, then recordings, families together. */
export function rowsFor(vectors: readonly string[], recordings: readonly Shipped[], { logs, replications }: ShippedOthers): readonly Row[] {
  const families = [...new Set(recordings.map(({ name }) => familyOf(name)))]
  const logFamilies = [...new Set(logs.map(({ name }) => familyOf(name)))]
  return [
    ...vectors.map((name): Row => ({ check: { kind: 'vectors', name }, family: null, shipped: null, ...waiting })),
    ...families.flatMap((family) =>
      recordings
        .filter(({ name }) => familyOf(name) === family)
        .map((shipped): Row => ({ check: { kind: 'recording', name: shipped.name }, family, shipped, ...waiting })),
    ),
    ...logFamilies.flatMap((family) =>
      logs
        .filter(({ name }) => familyOf(name) === family)
        .map((shipped): Row => ({ check: { kind: 'log', name: shipped.name }, family, shipped, ...waiting })),
    ),
    ...replications.map((shipped): Row => ({
      check: { kind: 'replication', name: shipped.name },
      family: familyOf(shipped.name),
      shipped,
      ...waiting,
    })),
  ]
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 }

/** A check that could not be made is a failure, never nothing. */
export function countsOf({ checked }: Row): Counts {
  if (checked === null) return none
  return checked.outcome === 'ran' ? checked : { ...none, failed: 1 }
}

/** Counts of all rows together. */
export function sumOf(rows: readonly Row[]): Counts {
  return rows.map(countsOf).reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    none,
  )
}

export const compared = ({ passed, failed, skipped }: Counts): number => passed + failed + skipped

export const doneOf = (rows: readonly Row[]): number => rows.filter(({ state }) => state === 'done').length

/** The same with one row changed. */
export function withRow(evidence: Evidence, index: number, change: Partial<Row>): Evidence {
  return { ...evidence, rows: evidence.rows.map((row, i) => (i === index ? { ...row, ...change } : row)) }
}

export interface Family {
  readonly name: string
  readonly rows: readonly Row[]
}

/** Rows by the family that they are of, in order of first appearance; those of none are left out. */
export function familiesOf(rows: readonly Row[]): readonly Family[] {
  const families = new Map<string, Row[]>()
  for (const row of rows) {
    if (row.family === null) continue
    const family = families.get(row.family)
    if (family === undefined) families.set(row.family, [row])
    else family.push(row)
  }
  return [...families].map(([name, all]) => ({ name, rows: all }))
}
