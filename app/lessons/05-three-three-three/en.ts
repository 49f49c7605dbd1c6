export const en = {
  'phase.before': 'Before',
  'phase.change': 'The change, and the barrier',
  'phase.plan': 'The plan',
  'phase.after': 'Afterwards',

  division: 'Two kinds of knowledge',
  'division.text': 'The broker knows who belongs to the group and what they subscribe to. The consumers know who reads what.',
  'division.exact': 'The plan does lie with the broker, in `__consumer_offsets`, but as [[opaque bytes]].',
  'division.here': 'Here the consumers know: {owned}.',

  grows: 'Three partitions more',
  'grows.text': 'The topic grows. Its brokers know at once. The group is not told.',
  'grows.here': 'From {before} partitions to {after}, at {addedAt}.',

  seen: 'The leader sees them',
  'seen.text': 'The [[leader]] compares its metadata with its plan and asks to rejoin. From here it is the same road as always.',
  'seen.exact': 'Every member sees the new partitions in its metadata sooner or later. Only the leader acts on it.',
  'seen.here': '{leader} asks for metadata every {age}. The new partitions lie unread for {waited} until the group knows.',

  layers: 'One request, two layers',
  'layers.text':
    'The outer layer of JoinGroup is for the broker. The inner one, the [[subscription]], is for the leader: the broker only passes it on.',
  'layers.exact':
    'A Kafka Connect worker goes the same road with other fields inside. Of a consumer’s bytes the broker reads one thing, the topics: to know whose offsets may expire.',

  barrier: 'The barrier, and why it must be there',
  'barrier.text':
    'While plans change, no partition may have two readers. So nobody is given anything before everyone has let go. That is the [[barrier]].',
  'barrier.here': '{last} asks last; {first} waits {firstWaited} for it.',

  plan: 'The plan, computed by the leader',
  'plan.text': 'Range puts the partitions in order and cuts them into one run of neighbours for each member.',
  'plan.predict': 'Under range, who gets {partition}?',
  'plan.granted': '{chosen} is given something too: {chosenGets}.',
  'plan.because':
    'The partitions are cut in order, one run for each member in the order of the member ids. So {partition} falls to {answer}.',
  'plan.here': '{before} before, now {plan}. Of the old partitions {moved} change hands.',

  handed: 'Written down, then handed out',
  'handed.text': 'The plan goes into `__consumer_offsets` first. When that is committed, each member is answered.',
  'handed.exact': 'The record holds the whole plan. So a coordinator that takes over knows who has what, without asking anyone.',
  'handed.here': 'It is generation {generation}, committed {took} after it was appended to {partition}.',

  length: 'Nine seconds or nine minutes',
  'length.text': 'The requests take milliseconds. What sets the length is the slowest member: all wait for its next poll().',
  'length.predict': 'Under which assignor do the most partitions change hands?',
  'length.granted': 'With {chosen}, {chosenMoved} of the old partitions move.',
  'length.because': 'Range cuts anew each time, whoever had what. With {answer}, {moved} move.',
  'length.here': 'Here nobody reads the old partitions for {longest} at worst, {total} in sum.',

  try: 'Change the assignor and count what moves.',
  'try.roundrobin': 'The same plan under roundrobin',
  'try.sticky': 'The same plan under sticky',
  'try.slow': 'Keep C away from poll() while the group rebalances',
}
