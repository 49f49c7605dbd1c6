import { useEffect, useState } from 'react'
import { startChecker } from '../../session/checker'
import { fetchShipped, fetchShippedOthers } from '../shipped'
import { nothingYet, type Evidence } from './evidence-state'
import { runEvidence } from './run-evidence'
import { vectorFiles } from './vector-files'

const means = {
  vectors: vectorFiles,
  shipped: fetchShipped,
  shippedOthers: fetchShippedOthers,
  checker: () =>
    startChecker(() => new Worker(new URL('../../check.worker.ts', import.meta.url), { type: 'module' }), new URL('.', location.href).href),
  now: () => performance.now(),
}

/** Runs all the evidence in this tab, for as long as it is looked at; `again` starts over. */
export function useEvidence(): { readonly evidence: Evidence; readonly again: () => void } {
  const [evidence, setEvidence] = useState(nothingYet)
  const [round, setRound] = useState(0)
  useEffect(() => runEvidence(means, setEvidence), [round])
  return {
    evidence,
    again: () => {
      setRound(round + 1)
    },
  }
}
