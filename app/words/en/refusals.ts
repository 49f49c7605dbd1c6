import type { Problem, ProblemName } from '../../../engine'

type Values = Problem['values']

const meant = (nearest: string | number | undefined): string =>
  nearest === undefined || nearest === '' ? '' : ` Did you mean “${String(nearest)}”?`

const at = (values: Values, key: string): string => String(values[key] ?? '')

const reasons: Readonly<Record<string, (values: Values) => string>> = {
  'not-a-boolean': () => 'it must be true or false',
  'not-a-number': () => 'it must be a number',
  'not-a-whole-number': () => 'it must be a whole number',
  'not-a-string': () => 'it must be a text',
  'not-a-list': () => 'it must be a list of texts',
  'below-minimum': (v) => `the least is ${at(v, 'limit')}`,
  'above-maximum': (v) => `the most is ${at(v, 'limit')}`,
  'not-a-choice': (v) => `it must be one of: ${at(v, 'limit')}`,
  'not-below': (v) => `it must be less than ${at(v, 'other')} (${at(v, 'limit')})`,
  'below-other': (v) => `it must be at least ${at(v, 'other')} (${at(v, 'limit')})`,
  'above-other': (v) => `it must not be more than ${at(v, 'other')} (${at(v, 'limit')})`,
  'not-with': (v) => `it cannot be set together with ${at(v, 'other')} = ${at(v, 'limit')}`,
  'broker-decides': (v) =>
    `a member with group.protocol = ${at(v, 'limit')} may not set it, since the broker decides (${at(v, 'other')}). Remove it, or give it to classic members and lanes only`,
}

const reason = (values: Values): string => reasons[at(values, 'reason')]?.(values) ?? at(values, 'reason')

/** Why a scenario is refused: what is wrong, and what to do. */
export const refusals: Readonly<Record<ProblemName, (values: Values) => string>> = {
  'too-large': (v) => `The file is larger than ${at(v, 'limit')} bytes. Leave something out.`,
  'too-deep': (v) => `Lists and objects are nested deeper than ${at(v, 'limit')} levels. Flatten them.`,
  'not-json': () => 'This is not JSON. Check its commas, quotes and brackets.',
  'not-an-object': () => 'A scenario is a JSON object. Begin with { "version": 1, "name": … }.',
  'no-version': (v) => `There is no version. Add "version": ${at(v, 'newest')}.`,
  'unknown-version': (v) => `Version ${at(v, 'value')} of the format is not known here. The newest is ${at(v, 'newest')}.`,
  'unknown-key': (v) =>
    `The key “${at(v, 'key')}” is not known.${meant(v.nearest)}${v.keys === '' ? ' Remove it.' : ` Known here: ${at(v, 'keys')}.`}`,
  'missing-key': (v) => `The key “${at(v, 'key')}” is missing. Add it.`,
  'wrong-type': (v) => `This must be ${at(v, 'expected')}, not ${at(v, 'received')}.`,
  'not-a-whole-number': (v) => `${at(v, 'value')} is not a whole number. Round it.`,
  'below-limit': (v) => `${at(v, 'value')} is too small. The least is ${at(v, 'limit')}.`,
  'above-limit': (v) => `${at(v, 'value')} is too large. The most is ${at(v, 'limit')}.`,
  'too-short': (v) => `This list needs at least ${at(v, 'limit')}. Add to it.`,
  'too-long': (v) => `This is longer than ${at(v, 'limit')}. Shorten it.`,
  'bad-name': (v) =>
    `“${at(v, 'value')}” is not a name. Use up to 100 letters, digits, dots, dashes and underscores, beginning with a letter or digit.`,
  'bad-topic-name': (v) =>
    `Kafka would refuse the topic name “${at(v, 'value')}”. Use up to 249 letters, digits, dots, dashes and underscores.`,
  'bad-text': (v) =>
    `“${at(v, 'value')}” has characters that are not allowed here, or too many. Leave out control characters and angle brackets.`,
  'reserved-name': (v) => `The cluster itself uses the name “${at(v, 'value')}”. Choose another.`,
  'not-a-choice': (v) => `${at(v, 'value')} is not a choice here. Use one of: ${at(v, 'choices')}.`,
  'unknown-action': (v) => `There is no action “${at(v, 'value')}”.${meant(v.nearest)} Known: ${at(v, 'choices')}.`,
  'duplicate-name': (v) => `The name “${at(v, 'value')}” is taken. Give each its own.`,
  'too-many-members': (v) => `There are ${at(v, 'value')} members. The most is ${at(v, 'limit')}.`,
  'too-many-partitions': (v) => `There would be ${at(v, 'value')} partitions. The most is ${at(v, 'limit')}.`,
  'too-many-replicas': (v) => `${at(v, 'value')} replicas need as many brokers, and there are ${at(v, 'limit')}. Add brokers or lower it.`,
  'unknown-config': (v) => `Kafka has no ${at(v, 'where')} config “${at(v, 'config')}” here.${meant(v.nearest)}`,
  'config-refused': (v) => `Kafka refuses ${at(v, 'config')} = ${at(v, 'value')}: ${reason(v)}.`,
  'configs-refused-together': (v) => `Kafka refuses ${at(v, 'config')}: ${reason(v)}.`,
  'unknown-assignor': (v) => `There is no assignor “${at(v, 'value')}” here. Use one of: ${at(v, 'choices')}.`,
  'topics-and-regex': () => 'A member subscribes either to topics or to a pattern. Remove one of the two.',
  'nothing-subscribed': (v) => `“${at(v, 'value')}” subscribes to nothing. Give it topics or a regex.`,
  'regex-refused': (v) =>
    `The pattern “${at(v, 'value')}” is not one that can be used here. Use a plain one: no look-around, no repeated groups, at most three repetitions.`,
  'unknown-member': (v) => `There is no member “${at(v, 'value')}” at this time.${meant(v.nearest)}`,
  'member-not-running': (v) => `“${at(v, 'value')}” does not run at this time. Start it first.`,
  'member-running': (v) => `“${at(v, 'value')}” runs already. Close or kill it first.`,
  'member-not-frozen': (v) => `“${at(v, 'value')}” is not frozen at this time. Freeze it first.`,
  'unknown-topic': (v) => `There is no topic “${at(v, 'value')}” at this time.${meant(v.nearest)}`,
  'topic-exists': (v) => `The topic “${at(v, 'value')}” exists already. Use addPartitions, or another name.`,
  'fewer-partitions': (v) => `Kafka only adds partitions: there are ${at(v, 'limit')} already, and ${at(v, 'value')} is not more.`,
  'unknown-group': (v) => `There is no group “${at(v, 'value')}”.${meant(v.nearest)}`,
  'broker-running': (v) => `Broker ${at(v, 'value')} is running at this time. Stop or kill it first.`,
  'broker-not-running': (v) => `Broker ${at(v, 'value')} is not running at this time. Start or thaw it first.`,
  'broker-not-frozen': (v) => `Broker ${at(v, 'value')} is not frozen at this time. Freeze it first.`,
  'coordinator-follows-leader': (v) =>
    `“${at(v, 'value')}” is not for a cluster of replicas: there a coordinator goes with the leader of its partition of __consumer_offsets. Use “killBroker” or “stopBroker” on that leader.`,
  'no-replicas-here': (v) => `“${at(v, 'value')}” needs a cluster of replicas. Give a topic a “replication” above 1, in the script.`,
  'unknown-broker': (v) => `There is no broker “${at(v, 'value')}”.${meant(v.nearest)}`,
  'unknown-node': (v) => `Nothing in this cluster is called “${at(v, 'value')}”.${meant(v.nearest)}`,
  'unknown-producer': (v) => `There is no producer “${at(v, 'value')}”.${meant(v.nearest)}`,
  'too-many-bytes': (v) => `That would be ${at(v, 'value')} bytes. The most is ${at(v, 'limit')}.`,
  'not-stored': (v) =>
    `“${at(v, 'producer')}” writes no batches to “${at(v, 'value')}”. Give the topic "storedAsBytes": true, and name it among the producer’s topics.`,
  'transactions-not-here': (v) =>
    `Transactions are for topics that are stored as bytes: “${at(v, 'value')}” is not. Give it "storedAsBytes": true.`,
  'no-transactional-id': (v) => `“${at(v, 'value')}” has no transactions. Give it a "transactional.id" in its config.`,
  'transaction-open': (v) => `A transaction of “${at(v, 'value')}” is open already. Commit or abort it first.`,
  'no-transaction-open': (v) => `No transaction of “${at(v, 'value')}” is open at this time. Use “beginTransaction” first.`,
  'time-runs-backwards': (v) =>
    `${at(v, 'value')} ms is earlier than the action before it (${at(v, 'limit')} ms). Put actions in order of time.`,
  'range-backwards': () => 'The first number of a range must not be larger than the second. Swap them.',
  'not-whole-pages': (v) => `${at(v, 'value')} bytes are not whole pages. Give a multiple of ${at(v, 'limit')}.`,
  'unknown-lane': (v) => `There is no lane “${at(v, 'value')}”.${meant(v.nearest)}`,
  'no-actions-here': () => 'A recording cannot be changed: it happened. Open a scenario to try things.',
  'too-many-branches': (v) => `There are ${at(v, 'limit')} runs already. Open the scenario anew to begin again.`,
}
