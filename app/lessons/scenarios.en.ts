import type { ScenarioName } from './scenarios'

/** One sentence for each scenario that is built in. */
export const scenarioSentences: Readonly<Record<ScenarioName, string>> = {
  minimal: 'Two consumers share two partitions, one after the other.',
  'classic-join': 'A fourth consumer joins a stable group of three: everybody stops, asks again and waits for the slowest.',
  'six-triggers-join': 'A member joins a stable group of three.',
  'six-triggers-leave': 'A member closes and says so with LeaveGroup.',
  'six-triggers-poll': 'A member polls too late: its own client leaves.',
  'six-triggers-crash': 'A member dies without a word: its session ends on the broker.',
  'six-triggers-enforce': 'An application asks for a rebalance itself.',
  'six-triggers-partitions': 'Three partitions are added: the leader’s metadata shows them.',
  'three-three-three': 'Three consumers, three partitions, then three partitions more, under three assignors.',
  'cooperative-join': 'A third consumer joins a cooperative group: two rounds, and only what moves pauses.',
  'static-restart': 'A static member restarts inside its session: nobody else notices.',
  'static-late': 'A static member comes back after its session has ended.',
  'static-fenced': 'Two processes use one instance id: the older one is fenced.',
  'one-slow-member': 'A consumer joins while another is busy: the same script, eager, cooperative, static, and as a consumer group.',
  'consumer-join': 'A consumer owns six partitions; a second joins, then a third: nobody stops, and only what moves changes hands.',
  migration: 'A classic group becomes a consumer group, one member at a time, while it reads.',
  'migration-back': 'The last member of the consumer protocol leaves: the group is a classic one again.',
  'zero-copy': 'One mebibyte on its way from the disk to the wire: read and write, in a loop, and by sendfile.',
  'zero-copy-lost': 'What Kafka sends as plaintext, through TLS, from remote storage, and to a consumer that lags behind.',
  'page-cache': 'Three consumers at the tail share what was just written, until a fourth reads from the beginning.',
  'cooperative-10x50':
    'For measuring: ten consumers and fifty partitions under the cooperative assignor, with a leave, a return and a crash.',
  'classic-100x1000': 'For measuring: a hundred consumers and a thousand partitions under the range assignor.',
  'consumer-100x1000': 'For measuring: a hundred consumers and a thousand partitions under the consumer protocol.',
}

/** A title for those that have one; the others go by their name. */
export const scenarioTitles: Readonly<Partial<Record<ScenarioName, string>>> = {
  minimal: 'Two consumers',
  'classic-join': 'A fourth consumer joins',
  'six-triggers-join': 'Trigger: a join',
  'six-triggers-leave': 'Trigger: a close',
  'six-triggers-poll': 'Trigger: a poll that is late',
  'six-triggers-crash': 'Trigger: a crash',
  'six-triggers-enforce': 'Trigger: enforceRebalance()',
  'six-triggers-partitions': 'Trigger: more partitions',
  'three-three-three': 'Three, three, and three more',
  'cooperative-join': 'A cooperative join',
  'static-restart': 'A static member restarts',
  'static-late': 'A static member comes back late',
  'static-fenced': 'One instance id, two processes',
  'one-slow-member': 'One slow member',
  'zero-copy': 'One mebibyte to the wire',
  'zero-copy-lost': 'Where zero-copy is lost',
  'page-cache': 'The page cache',
  'cooperative-10x50': 'Measuring: 10 × 50',
  'classic-100x1000': 'Measuring: 100 × 1,000',
  'consumer-100x1000': 'Measuring: 100 × 1,000, consumer protocol',
}
