import type { Checker } from '../../session/checker'
import { nothingYet, rowsFor, withRow, type Evidence } from './evidence-state'
import type { Shipped, ShippedOthers } from '../shipped'

interface Means {
  readonly vectors: readonly string[]
  readonly shipped: () => Promise<readonly Shipped[]>
  readonly shippedOthers: () => Promise<ShippedOthers>
  readonly checker: () => Checker
  readonly now: () => number
}

/** Runs everything, one after another, and tells how far it is. Returns how to stop it. */
export function runEvidence({ vectors, shipped, shippedOthers, checker, now }: Means, tell: (evidence: Evidence) => void): () => void {
  let wanted = true
  let worker: Checker | null = null
  let evidence = nothingYet
  const become = (next: Evidence): void => {
    evidence = next
    if (wanted) tell(next)
  }
  const runAll = async (): Promise<void> => {
    const began = now()
    for (const [index, { check }] of evidence.rows.entries()) {
      if (!wanted || worker === null) return
      become(withRow(evidence, index, { state: 'running' }))
      const told = await worker.run(check)
      become({ ...withRow(evidence, index, { state: 'done', checked: told.checked, ms: told.ms }), elapsedMs: now() - began })
    }
    become({ ...evidence, state: 'done' })
  }
  const start = async (): Promise<void> => {
    become({ ...nothingYet, rows: rowsFor(vectors, ...(await Promise.all([shipped(), shippedOthers()]))), state: 'running' })
    worker = checker()
    await runAll().catch(() => {
      become({
        ...evidence,
        state: 'no-worker',
        rows: evidence.rows.map((row) => (row.state === 'running' ? { ...row, state: 'waiting' } : row)),
      })
    })
    worker.close()
  }
  tell(evidence)
  start().catch(() => {
    become({ ...evidence, state: 'no-list' })
  })
  return () => {
    wanted = false
    worker?.close()
  }
}
