import { beforeAll, expect, test } from 'vitest'
import { bringCodecs } from '../../../app/codecs/load'
import { compressors } from '../../log/codecs'
import { runTransactions, transactionLawNames } from './transactions'
import { faults } from './planted-faults.test'

beforeAll(() => bringCodecs(compressors.join(' ')))

const lots = [0, 1, 2, 3]
const lotOf = 50

test.each(lots)(
  'logs with transactions that are cleaned and deleted keep their laws, lot %i',
  (lot) => {
    const seen = { records: 0, aborted: 0, committed: 0, cleaned: 0, deleted: 0, read: 0 }
    const broken: string[] = []
    for (let seed = 1 + lot * lotOf; seed <= (lot + 1) * lotOf; seed++) {
      const run = runTransactions(seed, seed % 10 === 0)
      for (const key of ['records', 'aborted', 'committed', 'cleaned', 'deleted', 'read'] as const) seen[key] += run.seen[key]
      if (run.violation !== null) broken.push(`seed ${String(seed)}: ${JSON.stringify(run.violation)}`)
    }
    expect(broken).toEqual([])
    // Else they would say nothing.
    expect(Math.min(seen.aborted, seen.committed, seen.cleaned, seen.deleted)).toBeGreaterThan(lotOf)
    expect(Math.min(seen.records, seen.read)).toBeGreaterThan(40 * lotOf)
  },
  120_000,
)

test.each(transactionLawNames)(
  '%s can fail',
  (law) => {
    const fault = faults[law]
    const broken: string[] = []
    for (let seed = 1; seed <= 40 && broken.length < 2; seed++) {
      const { violation } = runTransactions(seed, law.endsWith('equal'), fault?.())
      if (violation !== null) broken.push(violation.invariant)
    }
    expect(broken).toEqual([law, law])
  },
  60_000,
)
