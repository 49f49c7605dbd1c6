import type { ProduceAttempt } from '../../recording/replication/actions'
import { differencesBetween } from './difference'
import type { ActionResult } from './replication-run'
import { comparisonOf, type ComparisonResult } from './result'

const nothing: ReadonlySet<string> = new Set()

type Answer = Pick<ProduceAttempt, 'broker' | 'errorCode' | 'baseOffset'>

const same = (a: Answer | undefined, b: Answer): boolean =>
  a?.broker === b.broker && a.errorCode === b.errorCode && a.baseOffset === b.baseOffset

/** How often a client asks again while nothing has changed is a matter of its clock: a run of equal answers counts as one. */
function answers(requests: readonly ProduceAttempt[]): readonly Answer[] {
  const shown = requests.map(({ broker, errorCode, baseOffset }): Answer => ({ broker, errorCode, baseOffset }))
  return shown.filter((answer, i) => !same(shown[i - 1], answer))
}

function shownResult({ did, told, requests }: ActionResult): object {
  return { did, told, requests: answers(requests) }
}

/** Comparison 2: what each client was told, and which answers its requests got on the way there. */
export function compareResults(wanted: readonly ActionResult[], got: readonly ActionResult[]): ComparisonResult[] {
  const ours = new Map(got.map((result) => [result.index, result]))
  return wanted.map((result) => {
    const our = ours.get(result.index)
    const right = our === undefined ? { did: 'none' } : shownResult(our)
    return comparisonOf(2, result.did, result.index, differencesBetween(shownResult(result), right, nothing))
  })
}
