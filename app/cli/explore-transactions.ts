import { compressors } from '../../engine'
import { replicatedTransactions, runReplicatedTransactions, runTransactions, transactionScenario } from '../../engine/check'
import { bringCodecs } from '../codecs/load'
import type { Arguments } from './arguments'
import { exploreStories } from './explore-stories'

/** Stories of transactions with their laws after every event: on logs that are cleaned and deleted, or on brokers that crash. */
export async function exploreTransactions(args: Arguments, schedules: number): Promise<number> {
  if (args.has('crashes')) {
    const counted = ['promised', 'committed', 'aborted', 'read', 'loaded', 'cut'] as const
    return exploreStories(args, schedules, counted, (seed) => runReplicatedTransactions(seed), replicatedTransactions)
  }
  await bringCodecs(compressors.join(' '))
  const counted = ['records', 'committed', 'aborted', 'cleaned', 'deleted'] as const
  return exploreStories(args, schedules, counted, (seed, n) => runTransactions(seed, n % 10 === 0), transactionScenario)
}
