import type { ChangedAnswer } from './changed-answer'
import { partitions, type Change } from './changed-scripts'

/** The first partitions that are added are led by the broker that leads already. */
const grownOnOne: Change = (script) => ({
  ...script,
  actions: script.actions.map((each) => (each['to'] === 3 ? { ...each, replicas: [[1], [1]] } : each)),
})

/** The questions about the log and why it scales, in the order of the course. */
export const logAnswers: readonly ChangedAnswer[] = [
  { of: '01-log#same', so: 'orders-0', changed: partitions(4), then: 'orders-1' },
  {
    of: '02-four-reasons#three',
    so: '3',
    changed: grownOnOne,
    then: '1',
    via: [
      { rule: 'replication/broker/metered', of: 'broker-3' },
      { rule: 'cluster/consumer/started', of: 'C' },
    ],
  },
  {
    of: '02-four-reasons#twelve',
    so: '1',
    changed: grownOnOne,
    then: '3',
    via: [
      { rule: 'cluster/consumer/started', of: 'C' },
      { rule: 'replication/leader/begins', of: 'broker-3' },
      { rule: 'replication/broker/full', of: 'broker-3' },
    ],
  },
]
