export const en = {
  'phase.one': '1 of 6 · A member joins',
  'phase.two': '2 of 6 · A member leaves politely',
  'phase.three': '3 of 6 · A member polls too late',
  'phase.four': '4 of 6 · A member dies',
  'phase.five': '5 of 6 · The application asks for it',
  'phase.six': '6 of 6 · Partitions are added',
  'phase.all': 'All six',

  join: 'A new process starts',
  'join.text': 'A, B and C are at work. D starts, and looks for the [[coordinator]] first.',
  'join-known': 'The newcomer speaks for itself',
  'join-known.text': 'Its JoinGroup is all that the coordinator needs to begin.',
  'join-known.exact': 'It takes two requests: the first is answered with an id, the second begins the rebalance.',
  'join-known.here': '{who} tells the coordinator, with {message}. The group knows after {known} and reads everything again after {reads}.',

  leave: 'A member closes',
  'leave.text': 'B commits, lets go of its partitions and sends LeaveGroup. It does not wait for the others.',
  'leave-known': 'Politeness is fast',
  'leave-known.text': 'The coordinator strikes B off at once. What B read has no reader until the others have met again.',
  'leave-known.exact': 'Only a dynamic member says goodbye like this. A [[static member]] that closes keeps silent.',
  'leave-known.predict': 'B has gone. Who reads its {partition} now?',
  'leave-known.granted': 'The others are well and could take over at once. But they do not know yet.',
  'leave-known.because': 'A plan belongs to a generation. Until there is a new one, what {owner} gave up has {answer} to read it.',
  'leave-known.here': '{who} tells the coordinator, with {message}. The group knows after {known}; everything is read again after {reads}.',

  poll: 'A member works too long',
  'poll.text': 'B is busy and does not come back to poll(). Its heartbeats go on, from another thread: the coordinator sees nothing wrong.',
  'poll-known': 'The client watches itself',
  'poll-known.text': 'When `max.poll.interval.ms` is over, B’s own heartbeat thread sends LeaveGroup. Nobody else would have noticed.',
  'poll-known.exact':
    'It is {pollDefault} by default, less in this run. A [[static member]] sends nothing here: its heartbeats stop, and the [[session timeout]] decides.',
  'poll-known.predict': 'B does not poll. What ends it?',
  'poll-known.choice.1': 'The coordinator ends its session',
  'poll-known.choice.2': 'Its own client leaves the group',
  'poll-known.choice.3': 'Another member asks for a rebalance',
  'poll-known.granted': 'Two clocks run, and a session that ends is one of the ways out of a group.',
  'poll-known.because': 'The session is kept alive by heartbeats, and those go on. Only the client knows when it last polled.',
  'poll-known.here': '{who} itself tells the coordinator, with {message}. That takes {known}; everything is read again after {reads}.',

  crash: 'A member dies',
  'crash.text': 'B is killed. It says nothing, and nobody is told.',
  'crash-known': 'Silence has to last',
  'crash-known.text': 'The coordinator waits until the session ends, counted from the last [[heartbeat]]. Then it strikes B off.',
  'crash-known.exact':
    '`session.timeout.ms` is {sessionDefault} by default, less in this run. Each request of the member sets its clock back; while one is held, it stands still.',
  'crash-known.predict': 'B is dead. What comes first?',
  'crash-known.choice.1': 'The coordinator ends its session',
  'crash-known.choice.2': 'A LeaveGroup in its name',
  'crash-known.choice.3': 'Another member asks for a rebalance',
  'crash-known.granted': 'Somebody has to notice. But the members do not know each other, and a dead process sends nothing.',
  'crash-known.because': 'Only the coordinator counts the time since the last heartbeat.',
  'crash-known.here': 'Here it is {who}, by {message}. The group knows after {known} and reads everything again after {reads}.',

  enforce: 'A flag, no message',
  'enforce.text': 'B’s application calls `enforceRebalance()`. That only sets a flag in its client.',
  'enforce-known': 'The next poll() sends it',
  'enforce-known.text': 'In its next poll() B lets go of everything and sends JoinGroup, as if it had been asked to.',
  'enforce-known.exact':
    'The coordinator begins a rebalance because B’s bytes have changed: they carry the generation in which it last took part.',
  'enforce-known.here':
    '{who} tells the coordinator, with {message}. The group knows after {known} and reads everything again after {reads}.',

  grow: 'The topic grows',
  'grow.text': 'Partitions are added. Brokers learn of it, but no broker tells the group.',
  'grow-known': 'The leader looks it up',
  'grow-known.text':
    'Clients ask for metadata now and then. When the leader sees partitions that its plan does not have, it asks to rejoin.',
  'grow-known.exact': 'It waits for `metadata.max.age.ms` at most: {ageDefault} by default, less in this run.',
  'grow-known.predict': 'Who asks for the rebalance?',
  'grow-known.granted': '{chosen} sees the new partitions as well. It only asks again {later} later, when a heartbeat tells it to.',
  'grow-known.because': 'Only the leader compares its metadata with the plan, since it made the plan: {answer}.',
  'grow-known.here': '{leader} asks for metadata every {age}. The new partitions wait {waited} until the group knows.',

  compare: 'The six side by side',
  'compare.text': 'What follows is the same each time. What differs is who notices, and how soon.',
  'compare.exact':
    'There are more: a changed subscription, a static member that comes back with other assignors, a second cooperative round, a coordinator that moved while its group was between two plans.',

  try: 'What if two things happen at once?',
  'try.freeze': 'Let C freeze while D joins: a long pause looks like a death',
  'try.leader': 'Kill the leader while B leaves',
}
