import { replicationTells } from './replication-tells'

/** The page "Your cluster". */
export const recordings = {
  title: 'Step through your own cluster',
  lead: 'Kafka can write down every request that it answers. Drop that file here: it is read in this page and goes nowhere.',
  drop: 'Drop kafka-request.log here',
  choose: 'Choose a file',
  reading: (name: string) => `Reading ${name}…`,
  several: (count: number) =>
    `${String(count)} files were dropped at once. Drop one: the request log of the broker that coordinates the group.`,
  unreadable: (name: string) => `${name} cannot be read. Choose the file kafka-request.log itself, not its folder, where it is now.`,
  chooseGroup: (count: number) => `There are ${String(count)} groups in this file. Which one?`,
  how: 'Make one in three lines',
  howSteps: [
    'In the broker’s log4j2.yaml, set the logger kafka.request.logger to level DEBUG; it writes to kafka-request.log.',
    'Let the group rebalance, then take the logger back to WARN: it writes every request.',
    'Take kafka-request.log from the broker that coordinates the group.',
  ],
  shipped: 'Recorded on Apache Kafka 4.4.0',
  shippedLead: 'Each is one group on a real broker, as its request log has it. The same views play it.',
  facts: (members: number, partitions: number) => `${String(members)} members, ${String(partitions)} partitions`,
  /** What happens in a shipped recording. */
  tells: {
    'classic-join-three': 'Three consumers join one after another; each time everyone stops.',
    'classic-3-3-3': 'Three consumers read three partitions; then three more are added.',
    'classic-cooperative': 'The same join with cooperative-sticky: two rounds, and nobody lets go of what it keeps.',
    'classic-crash': 'A consumer is killed; the group learns of it when its session ends.',
    'classic-eager-leave': 'A consumer leaves politely, and the others are told at their next heartbeat.',
    'classic-poll-exceeded': 'A consumer stays away from poll() for too long and leaves by itself.',
    'classic-slow-member': 'One slow consumer, and everyone waits at the barrier.',
    'classic-static-restart': 'A static member restarts within its session: no rebalance at all.',
    'classic-static-leader-restart': 'The same restart, by the member that leads the group.',
    'classic-static-fenced': 'Two consumers claim one instance id; the older is fenced.',
    'classic-rebalance-timeout': 'A member does not come back in time and is left behind.',
    'classic-enforce': 'The application itself asks for a rebalance.',
    'classic-gc-pause': 'A long pause: the member is out, and does not know it yet.',
    'classic-late-commit': 'A commit arrives after its generation has ended.',
    'classic-no-common-assignor': 'Two members that share no assignor: the second is refused.',
    'consumer-join-three': 'The same three under the consumer protocol: only what moves changes hands.',
  },
  /** What is in the segments of a recorded log. */
  logTells: {
    'compaction-basic/1-after': 'A real broker’s log after its first cleaning.',
    'compaction-dirty-ratio/2-at-threshold': 'A real log whose dirty ratio stands at the threshold: no round.',
    'compaction-dirty-ratio/3-before-pass-2': 'A real log, one segment later: above the threshold.',
    'compaction-tombstones/1-after-pass-1': 'Tombstones after their first cleaning, with their delete horizons.',
    'compaction-tombstones/3-after-pass-2': 'The same log after the second cleaning.',
    'offsets-topic-classic/0-before': 'The commits of a group, before any cleaning.',
  },
  clusters: 'Three brokers and a controller, recorded',
  clustersLead:
    'Logs, epochs, in-sync sets and answers are what a real cluster of Kafka 4.4.0 wrote down, at its times. Not written down: when a broker read what the controller decided, and how long a message travelled. Both are drawn at once. A whole cluster of your own is not played here: drop its request log above to see its groups, or open a replica’s .log files under “Your own segment”.',
  replicationTells,
  sentence: (phrase: string) => `${phrase.slice(0, 1).toUpperCase()}${phrase.slice(1)}.`,
  others: 'More of them',
  open: (name: string) => `Open ${name}`,
}
