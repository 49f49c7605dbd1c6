export const en = {
  'phase.append': 'Append only',
  'phase.leader': 'One leader',
  'phase.shards': 'Many logs',
  'phase.spread': 'Spread out',
  'phase.sum': 'All of them',

  end: 'A write goes to the end',
  'end.text':
    'Producers write, broker 1 appends. Nothing that is there is changed: no lock on the past, and readers meet the writer only at the end.',
  'end.exact': 'Lesson 1 shows the batches. Large ones matter as much: one request, one header and one checksum for many records.',

  disk: 'It writes as fast as its disk',
  'disk.text': 'One broker with one partition takes what its disk takes in one long stroke. Its network and its handlers have room left.',
  'disk.here': 'Written: {written} a second. Full: {full}.',
  'disk.exact': 'The costs are named in the scenario: disk, network, requests. Readers are served from the page cache: lesson 17.',

  'in-place': 'Not Kafka: updated in place',
  'in-place.text':
    'A thought experiment: each record has a place of its own, and the disk must go there first. Everything else is the same.',
  'in-place.here': 'Written: {written} a second. Full: {full}.',

  follows: 'One place decides the order',
  'follows.text':
    'A partition has one leader. Followers need not agree on anything: they fetch, and append in the leader’s order. The [[high watermark]] follows one fetch behind.',
  'follows.exact': 'Lesson 18 follows these fetches one by one.',

  multiplied: 'Copies cost writes',
  'multiplied.text':
    'With three replicas each record is written three times, and leaves its leader’s network twice more than for its readers.',
  'multiplied.here': 'A second: {written} from producers, {copied} copied to followers.',
  'multiplied.exact': 'With `acks=all` a producer waits for the slowest replica in sync, so that a busy follower slows it down as well.',

  idle: 'More brokers alone do nothing',
  'idle.text': 'Two more brokers have started, and stand idle. A partition is one log with one leader: it cannot be spread.',
  'idle.here': '{brokers} brokers, {partitions} partition: {written} a second.',

  three: 'Each partition is a log of its own',
  'three.text': 'Two partitions are added, each led by another broker. Nothing ties the three logs to each other, so that they add up.',
  'three.here': '{partitions} partitions: {written} a second. Full: {full}.',
  'three.predict': 'Three partitions on three brokers. How many times as much is written?',
  'three.granted': 'The producers would write more still, but something is in the way.',
  'three.because': 'What is written is multiplied by {answer} at {at}: by then every broker’s disk is full.',

  readers: 'One reader cannot keep up',
  'readers.text':
    'So far one consumer has read all three partitions. Two more come: in a group each partition has one reader, so up to three can share.',
  'readers.here': 'Before they read: {read} read a second, {written} written.',
  'readers.exact': 'With more consumers than partitions the others get nothing to read.',

  more: 'Twelve partitions',
  'more.text':
    'Nine more partitions are added, so that every broker leads four. The brokers, their disks and their networks stay as they are.',
  'more.here': '{partitions} partitions on {brokers} brokers; until now {written} a second.',

  twelve: 'Until something else is full',
  'twelve.text': 'The disks were full before. More partitions let more consumers share the reading; they do not make a disk faster.',
  'twelve.here': '{written} written, {read} read a second. Full: {full}.',
  'twelve.predict': 'Four times as many partitions. How many times as much is written?',
  'twelve.granted': 'That would be so if partitions were what it lacked.',
  'twelve.because': 'What is written is multiplied by {answer} at {at}: the same three disks were full before.',
  'twelve.exact': 'Order holds within a partition only, and all records of one key go to one partition: a hot key cannot be spread.',

  'one-partition': 'The price: one partition',
  'one-partition.text':
    'The same cluster and the same producers, but no partition is added. Two of three brokers have nothing to do, and so would two of three consumers.',
  'one-partition.here': '{written} a second. Full: {full}.',

  'one-leader': 'The price: leaders in one place',
  'one-leader.text': 'Partitions are added, but broker 1 leads them all. They share its disk and its network; it is as if there was one.',
  'one-leader.here': '{partitions} partitions led by one broker: {written} a second. Full: {full}.',

  sum: 'Four reasons, one product',
  'sum.text':
    'It appends, has one leader for each order, many logs, and leaders that are spread. Take one of them away, and the others help little. If a broker is lost, others lead its share.',
  'sum.here':
    'Written a second: {allOnWritten} with all four; {inPlaceWritten} in place; {onePartitionWritten} with one partition; {leadersOnOneBrokerWritten} with leaders in one place; {oneBrokerWritten} on one broker; {threeReplicasWritten} in three copies.',
  'sum.exact': 'The sixth run lacks none of the reasons: it writes each record three times, so that a lost broker loses nothing.',

  try: 'Take a broker away, or let one carry everything.',
  'try.dies': 'Kill broker 2 while all three are full',
  'try.one': 'Grow the partitions on one broker only',
}
