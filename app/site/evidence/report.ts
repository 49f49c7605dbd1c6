import type { Checked } from '../../../engine'
import { countsOf, sumOf, type Evidence, type Row } from './evidence-state'

interface ReportRow {
  readonly kind: Row['check']['kind']
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly ms: number
  readonly checked: Checked
}

/** What was found, whole, as a file to keep: only what was really run is in it. */
export function reportOf(evidence: Evidence, savedAt: Date, browser: string): string {
  const rows = evidence.rows.flatMap((row): ReportRow[] =>
    row.checked === null ? [] : [{ ...row.check, ...countsOf(row), ms: Math.round(row.ms), checked: row.checked }],
  )
  const report = {
    format: 'kafkascope-evidence/1',
    savedAt: savedAt.toISOString(),
    browser,
    complete: evidence.state === 'done',
    ...sumOf(evidence.rows),
    ms: Math.round(evidence.elapsedMs),
    rows,
  }
  return `${JSON.stringify(report, null, 2)}\n`
}
