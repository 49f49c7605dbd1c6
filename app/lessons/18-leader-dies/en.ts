export const en = {
  'phase.all': 'Told when all have it',
  'phase.silent': 'A follower falls silent',
  'phase.dies': 'The leader dies',
  'phase.one': 'Told when one has it',
  'phase.roads': 'Two more roads',

  written: 'The leader writes, and waits',
  'written.text':
    'The producer asks with `acks=all`. Broker 1 leads, so it appends the record and gives it an offset. It does not answer yet.',
  'written.here': 'Broker {broker} ends at offset {end}; its high watermark is {highWatermark}.',

  copied: 'Followers fetch',
  'copied.text': 'Nobody sends records to a follower. Each asks its leader, as a consumer does, and appends what it is given.',
  'copied.here': 'Broker {broker} ends at {end}. Its leader does not know that yet.',

  receipt: 'The next fetch is the receipt',
  'receipt.text':
    'A follower that asks for offset 1 has everything below it. Once all in sync have asked so, the [[high watermark]] moves, and readers may see the record.',
  'receipt.exact': 'The fetch itself moves it, when it arrives; the slowest replica in the in-sync set decides.',
  'receipt.here': 'High watermark {highWatermark}, in sync: {isr}.',

  acknowledged: 'Now the producer is told',
  'acknowledged.text':
    'The answer to `acks=all` leaves at the moment at which the high watermark passes the record. What it says holds as long as one of the three lives.',

  learns: 'Followers learn it one answer later',
  'learns.text':
    'The answer to the fetch that was the receipt carries the new high watermark. So a follower’s own mark is always a little old.',
  'learns.exact': 'With nothing else to send, that answer waits for `replica.fetch.wait.max.ms`, here 500 ms.',

  silent: 'Silence is not a fault',
  'silent.text': 'Broker 3 stands still. It has all that there is, so it is in sync, however long it says nothing.',
  'silent.exact': 'Its session with the controller lasts 9 s, and ends only if it stays silent as long.',

  dropped: 'The next record finds it out',
  'dropped.text':
    'A record comes that broker 3 does not fetch. It was last caught up longer ago than `replica.lag.time.max.ms`: the leader asks the controller for a smaller in-sync set.',
  'dropped.predict': 'A record comes, and broker 3 does not fetch it. What happens first?',
  'dropped.granted': 'That would come, if nothing else did before it.',
  'dropped.because': 'The leader looks every half of `replica.lag.time.max.ms`: at {at} it asks for the set without broker 3.',
  'dropped.choice.1': 'The leader drops it from the set',
  'dropped.choice.2': 'The controller fences it',
  'dropped.choice.3': 'The producer’s request times out',

  smaller: 'A smaller set, and the answer goes out',
  'smaller.text':
    'With broker 3 out of the set nobody waits for it. The high watermark moves, the producer is told, and two replicas are enough for `min.insync.replicas`.',
  'smaller.here': 'High watermark {highWatermark}, in sync: {isr}.',

  returns: 'Back in the set',
  'returns.text': 'Broker 3 goes on, fetches what it missed, and asks for the leader’s end. That is what it takes to be in sync again.',
  'returns.exact': 'It must be registered and not fenced, too, and its fetch must carry the epoch of that registration.',

  dies: 'Three records that only the leader has',
  'dies.text':
    'Both followers stand still; x4, x5 and x6 are appended by broker 1 alone. Then it dies. The producer was told nothing, and sends again.',

  elected: 'The controller picks from the in-sync set',
  'elected.text':
    'Broker 1’s session ends. The next replica in sync leads, and the leader epoch rises: who still believes in the old one is refused.',
  'elected.exact': 'The choice is the first in the list of replicas that is in sync and alive, not the one with the most records.',
  'elected.here': 'Broker {leader} leads in epoch {leaderEpoch}; in sync: {isr}.',

  again: 'The same batch, to another leader',
  'again.text':
    'The producer has found out who leads and sends x4 to x6 once more. Broker 2 has never seen them, so it takes them at the same offsets.',

  'next-dies': 'Written, copied, not answered',
  'next-dies.text':
    'Later, z8 is appended by broker 2 and fetched by both others. It dies before its answer leaves. The producer cannot know which it was.',

  once: 'Stored once',
  'once.text':
    'The retry has the same producer id and the same sequence number as the batch that is there. The new leader says yes, and appends nothing.',
  'once.exact': 'Every replica keeps the last sequence numbers of each producer with its log; that is idempotence (`enable.idempotence`).',
  'once.predict': 'Both others have z8; the producer sends it again. What does the leader do?',
  'once.granted': 'Without a producer id it could not know better.',
  'once.because': 'The sequence number says that it was here before: recognised at {at}, with its old offset.',
  'once.choice.1': 'It recognises the batch',
  'once.choice.2': 'It appends it a second time',
  'once.choice.3': 'It refuses it, out of order',

  'at-once': 'The same script, with acks=1',
  'at-once.text': 'Now broker 1 answers as soon as it has written. Followers fetch afterwards; the producer does not wait for them.',

  promised: 'A promise that one broker holds',
  'promised.text':
    'Again both followers stand still and broker 1 dies. This time the producer was told that x4, x5 and x6 are written. It will not send them again.',

  parts: 'The epochs show where the logs part',
  'parts.text':
    'Broker 1 comes back as a follower and names its end and its last epoch. The leader knows where that epoch ended with itself, and answers with that alone.',
  'parts.exact': 'The answer has no records, only `divergingEpoch`: the largest epoch that both can know, and its end.',
  'parts.predict': 'Broker 1 is back with records that nobody else has. What does its leader say?',
  'parts.granted': 'Its end lies beyond the leader’s, so something must be wrong.',
  'parts.because': 'An end alone could be right by chance. By the epoch the leader sees at {at} where the two logs part.',
  'parts.choice.1': 'Your log parts from mine here',
  'parts.choice.2': 'That offset is out of range',
  'parts.choice.3': 'You are in sync again',

  cut: 'It cuts, then copies',
  'cut.text': 'Broker 1 throws away what lies beyond that end and fetches from there. Its producer is never told.',
  'cut.here': '{removed} records are cut at offset {offset}. Told to be safe and lost: {lost}.',

  roads: 'All are equal again',
  'roads.text':
    'If nobody is left in the in-sync set, the partition waits for a replica that is known to have everything. Or, if so configured, it goes on with one that has not.',
  'roads.exact': 'The first is what eligible leader replicas (KIP-966) are for, the second `unclean.leader.election.enable`.',

  try: 'What if two are lost, or three are asked for?',
  'try.two': 'Kill broker 2 as well, before it can lead',
  'try.strict': 'Ask for three replicas in sync, with one of them silent',
}
