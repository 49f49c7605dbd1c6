import { compressors } from '../../engine'
import { linkTo, runTransactions, transactionScenario } from '../../engine/check'
import { bringCodecs } from '../codecs/load'
import type { Arguments } from './arguments'
import { seedOf } from './group-flags'
import { print, progress } from './output'

/** Stories of transactions on logs that are cleaned and deleted, one a seed, with their laws after every event: what broke first, or how much was seen. */
export async function exploreTransactions(args: Arguments, schedules: number): Promise<number> {
  await bringCodecs(compressors.join(' '))
  const seed = seedOf(args)
  let [records, committed, aborted, cleaned, deleted] = [0, 0, 0, 0, 0]
  for (let n = 0; n < schedules; n++) {
    const story = (seed + n) >>> 0
    const { seen, violation } = runTransactions(story, n % 10 === 0)
    records += seen.records
    committed += seen.committed
    aborted += seen.aborted
    cleaned += seen.cleaned
    deleted += seen.deleted
    if (violation !== null) {
      progress('')
      const at = { step: violation.step, node: violation.node, ...violation.detail }
      const link = linkTo({ violation, seed: story, acts: [], scenario: transactionScenario(story) })
      print(JSON.stringify({ invariant: violation.invariant, seed: story, at, link }))
      return 1
    }
    if (n % 100 === 99) progress(`${String(n + 1)} of ${String(schedules)} schedules`)
  }
  progress('')
  print(JSON.stringify({ schedules, records, committed, aborted, cleaned, deleted }))
  return 0
}
