export const en = {
  'phase.restart': 'A restart in time',
  'phase.late': 'A restart that takes too long',
  'phase.fenced': 'The same id twice',
  'phase.why': 'In the end',

  name: 'A name that outlives the process',
  'name.text': 'With `group.instance.id` a member has a name of its own. Its member id is new with every start; the instance id stays.',
  'name.exact': 'The session is Kafka’s `session.timeout.ms`: {sessionDefault} by default, shorter in these runs.',
  'name.here': '{member} goes by {instance}. Its session lasts {session} after the last sign of life.',

  silent: 'It goes without a word',
  'silent.text': 'A [[static member]] that closes sends no LeaveGroup. For the coordinator nothing has happened but silence.',
  'silent.exact': 'The application can have it otherwise: close() may be told to leave the group all the same.',
  'silent.here': '{member} has stopped. The coordinator keeps its place until the session ends, {session} after its last heartbeat.',

  same: 'The coordinator knows the name',
  'same.text': 'The process is back inside its session and sends JoinGroup. It is given a new member id and the old part of the plan.',
  'same.exact':
    'JoinGroup is answered with the old generation, once the new member id is committed to `__consumer_offsets`. Nobody else is asked.',
  'same.predict': '{member} stops and starts again. How many rebalances follow?',
  'same.granted': 'Without an instance id there would be two: one for leaving, one for joining.',
  'same.because': 'A known name that comes back in time changes neither the members nor the plan. Rebalances: {answer}.',
  'same.here': '{was} becomes {is}. The group stays in generation {generation}.',

  back: 'It reads on where it was',
  'back.text': 'Only its own partitions stood still, and only while it was away.',
  'back.here': '{member} is back after {away} and reads {partitions} again. {others} never stopped.',

  late: 'Too late',
  'late.text': 'Now the process stays away longer. The [[session timeout|session]] ends, and it is a death like any other.',
  'late.predict': '{member} is away, and its session is just over. Who reads {partition} now?',
  'late.granted': 'In the plan {partition} was {owner}’s up to this moment.',
  'late.because': 'Its place was kept, not its work. Who reads {partition}: {answer}.',
  'late.here': 'Nothing is heard of {member} for {session}. Only then does the group begin to share out its partitions.',

  again: 'Coming back is a join',
  'again.text': 'The name is no longer known to the group. The process joins as a new member, and everyone rebalances.',
  'again.predict': 'How many rebalances does the long restart bring about in all?',
  'again.granted': 'A restart in time would have cost none.',
  'again.because': 'One when the session ended, one when the process came back: {answer}.',

  twice: 'Everyone has stopped twice',
  'twice.text': 'A session that is longer than a restart is what makes static members worth their while.',
  'twice.here': '{stopped} of {count} partitions stood still, {longest} at worst. After {rounds} rebalances it is generation {generation}.',

  twins: 'A second process, the same name',
  'twins.text': 'Two processes are configured with one instance id. The coordinator believes the one that came last.',
  'twins.here': '{newer} comes as {instance}, while {older} is still there.',

  fenced: 'The older one is shut out',
  'fenced.text': 'The older process is answered `FENCED_INSTANCE_ID` and stops with an exception. That is [[fencing]].',
  'fenced.exact': 'It does not rejoin by itself, or the two would throw each other out for ever.',
  'fenced.predict': 'Which process has to stop?',
  'fenced.granted': 'The coordinator cannot know which of the two is meant. It goes by the order in which they came.',
  'fenced.because': 'The id belongs to the process that joined last. So {answer} is told to go at its next request.',
  'fenced.here': '{older} loses its partitions {after} after {newer} has taken its place.',

  why: 'Why there are rebalances all the same',
  'why.text': 'Partitions are added. A restart outlasts the session. A deployment changes the number of members.',
  'why.exact': 'A longer session spares rebalances after restarts, and lets partitions lie unread longer after a real death.',

  try: 'What does an instance id not help against?',
  'try.grow': 'Add partitions while B is away',
  'try.late': 'Let B come back only after its session',
}
