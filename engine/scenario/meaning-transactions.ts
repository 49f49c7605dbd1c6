import type { ScenarioAction } from './action-schema'
import { storedTopicsOf } from './meaning-storage'
import { problemAt, type Path, type Problem } from './problem'
import type { Setup } from './schema'
import { unknown } from './unknown'

const isTransactional = ({ config }: Setup['producers'][number]): boolean => (config['transactional.id'] ?? null) !== null

/** Producers that have a transactional id; none of them has a transaction open when a script begins. */
export const transactionsAtStart = ({ producers }: Setup): Map<string, boolean> =>
  new Map(producers.filter(isTransactional).map(({ name }) => [name, false]))

/** Transactions are of logs that are stored as bytes. */
export function transactionsMeaning(setup: Setup): readonly Problem[] {
  const writers = storedTopicsOf(setup)
  return setup.producers.flatMap((producer, n) => {
    if (!isTransactional(producer)) return []
    const path = ['producers', n, 'config', 'transactional.id']
    const { name, topics, acks = 'all' } = producer
    if (acks !== 'all' && acks !== '-1')
      return [problemAt(path, 'configs-refused-together', { config: 'transactional.id', other: 'acks', reason: 'not-with', limit: acks })]
    const stored = writers.get(name) ?? []
    const other = topics.find((topic) => !stored.includes(topic))
    return other === undefined ? [] : [problemAt(path, 'transactions-not-here', { value: other })]
  })
}

interface Standing {
  readonly producers: readonly string[]
  /** Those with a transactional id, and whether a transaction of theirs is open. */
  readonly transactions: ReadonlyMap<string, boolean>
}

type Ends = Extract<ScenarioAction, { do: 'beginTransaction' | 'commitTransaction' | 'abortTransaction' }>

/** Why an application cannot call this of its producer now. */
export function transactionProblem({ do: call, producer }: Ends, standing: Standing, path: Path): Problem | null {
  const at = [...path, 'producer']
  const { producers, transactions } = standing
  if (!producers.includes(producer)) return unknown('unknown-producer', at, producer, producers)
  const open = transactions.get(producer)
  if (open === undefined) return problemAt(at, 'no-transactional-id', { value: producer })
  if (call === 'beginTransaction') return open ? problemAt(at, 'transaction-open', { value: producer }) : null
  return open ? null : problemAt(at, 'no-transaction-open', { value: producer })
}

/** What a producer with a transactional id sends, it sends in a transaction. */
export function outsideTransaction(producer: string, { transactions }: Standing, path: Path): Problem | null {
  return transactions.get(producer) === false ? problemAt([...path, 'producer'], 'no-transaction-open', { value: producer }) : null
}
