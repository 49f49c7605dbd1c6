export const en = {
  'phase.one': 'One barrier for all',
  'phase.two': 'No commits meanwhile',
  'phase.three': 'Cooperative takes longer',
  'phase.four': 'Logic in the clients',
  'phase.five': 'Hard to debug',
  'phase.six': 'Opaque bytes',
  'phase.seven': 'Different metadata',
  'phase.eight': 'Thousands of members',

  barrier: 'Fifty members, one of them busy',
  'barrier.text': 'One member works on its records for twelve seconds. In a moment another one starts. Same script above and below.',
  'barrier-apart': 'Below, it is over already',
  'barrier-apart.text':
    'Under the consumer protocol only a member that has too much is asked. The newcomer has its share; the busy one was never waited for.',
  'barrier-price': 'Above, all waited for one',
  'barrier-price.text': 'Everybody let go when the newcomer came, and stood at the [[barrier]] until the busy member polled.',
  'barrier-price.exact':
    'Cooperative members keep what they have, and static ones their names. Both still wait at the same barrier: lesson 8 shows it.',
  'barrier-price.here':
    'Unread after the newcomer’s start: {classicUnread} against {consumerUnread}. Waiting at once: {classicWaiting} members against {consumerWaiting}.',

  commits: 'A commit is refused',
  'commits.text':
    'B is busy, the group waits for it, and A has work done. A keeps its partitions, since the group is cooperative, but it may not commit.',
  'commits.exact':
    'The client itself refuses with RebalanceInProgressException once its JoinGroup is sent; after the join phase the broker would answer REBALANCE_IN_PROGRESS.',
  'commits.predict': 'A commits twice while the group waits. How many commits are refused?',
  'commits.granted': 'A still owns what it wants to commit.',
  'commits.because': 'Refused: {answer}. While a rebalance runs no commit counts, whoever owns the partition.',
  'commits-price': 'Below, commits go on',
  'commits-price.text':
    'A commit carries the member’s epoch, and that is good until the member itself moves on. Nobody else’s move gets in its way.',
  'commits-price.here':
    'Commits refused: {classicRefused} against {consumerRefused}. Above, A gives up at last; records read twice: {classicTwice} against {consumerTwice}.',

  slower: 'Two seconds between two polls',
  'slower.text': 'Each member works for two seconds between two polls, and only a poll brings it to the barrier. A newcomer comes.',
  'slower-price': 'Let go, and meet again',
  'slower-price.text':
    'Above, the first round has ended with the slowest poll; the second begins, and needs all of them again. Below, each gave up in a poll of its own, and it is over.',
  'slower-price.exact':
    'Both lanes ask every 3 s here. By default a member of a consumer group asks every 5 s, and small groups may then take longer to settle.',
  'slower-price.here': 'Settled after {classicConverge} in {classicBarriers} barriers, against {consumerConverge} in {consumerBarriers}.',

  logic: 'Four programs, three opinions',
  'logic.text':
    'In the classic protocol clients bring their [[assignor]]. A and B had two to offer, C only one of them, D none that all share: D is refused and stops.',
  'logic-price': 'Below, the broker computes',
  'logic-price.text': 'A has left, and it led. Above, another client must take over its job, with its own version of the code.',
  'logic-price.predict': 'A is gone. Who computes the plan under the consumer protocol?',
  'logic-price.granted': 'In the classic group it would be a client.',
  'logic-price.because': 'It is {answer}: one program, one version, mended in one place.',
  'logic-price.here':
    'Who has computed a plan above: {classicComputers}. Below: {consumerComputers}. Joins refused: {classicRefused} against {consumerRefused}.',

  belief: 'What the broker believes',
  'belief.text':
    'A has let go of everything and waits for B. Ask the broker now: it tells of A what the last plan said, and cannot know better.',
  'belief.predict': 'The broker says that A has {partition}. Who reads it?',
  'belief.granted': 'So the last plan says, and the broker has no other.',
  'belief.because': 'A gave it up before it asked to join: {answer}.',
  'belief-price': 'Below, the broker knows',
  'belief-price.text':
    'A member reports what it owns whenever that has changed. The broker can tell what each has, what it must give up, and for whom that is.',
  'belief-price.exact':
    'DescribeGroups gives a state and the last assignments; ConsumerGroupDescribe gives each member’s epoch, its assignment and its target.',
  'belief-price.here': 'Member time in which broker and client disagreed after C’s start: {classicApart} against {consumerApart}.',

  bytes: 'Bytes that only clients read',
  'bytes.text':
    'Subscription and plan are [[opaque bytes]]: the broker passes them on. It cannot check them, nobody else can extend them, and a Connect worker writes others.',
  'bytes-price': 'Below, fields',
  'bytes-price.text': 'ConsumerGroupHeartbeat has a field for each thing it says. The broker reads it, checks it, and can refuse it.',
  'bytes-price.here':
    'Bytes that the broker could not read: {classicOpaque} of {classicBytes}, against {consumerOpaque} of {consumerBytes}.',

  stale: 'Three partitions more',
  'stale.text': 'Partitions are added. Below, the broker knows the topic itself: the next heartbeat makes a new target.',
  'stale-late': 'The leader looks at last',
  'stale-late.text':
    'Above, only the leader decides by what it knows, and its metadata was old. The others had seen the new partitions long ago.',
  'stale-late.exact': 'A client refreshes after `metadata.max.age.ms`: 30 s for the leader here, 5 s for the others.',
  'stale-price': 'Read, at last',
  'stale-price.text': 'A rebalance later somebody reads them. Nothing was lost, and nothing was read until then.',
  'stale-price.here':
    'The {classicAdded} new partitions had no reader for {classicLongest} at worst, {classicUnread} in sum; below {consumerLongest} and {consumerUnread}.',

  scale: 'The thousandth member',
  'scale.text': 'A group of 999 gets one member more. Above, each of them must let go, join again and be told its share again.',
  'scale-price': 'Below, two take part',
  'scale-price.text': 'The newcomer asks, and one member gives something up. All others go on with their signs of life.',
  'scale-price.exact':
    'Counted are requests that are more than a sign of life, and with them the answers that bring news. They are Kafka’s own encodings.',
  'scale-price.here':
    'Requests: {classicRequests} against {consumerRequests}; bytes: {classicBytes} against {consumerBytes}; unread: {classicUnread} against {consumerUnread}.',

  try: 'Break the wait, or mend the stale plan.',
  'try.shorter': 'Kill the busy member when it begins',
  'try.cooperative': 'Let another member call enforceRebalance() when the leader looks',
}
