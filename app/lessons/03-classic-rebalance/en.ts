export const en = {
  'phase.steady': 'Phase 0 · All is calm',
  'phase.join': 'Phase 1 of 2 · JoinGroup',
  'phase.sync': 'Phase 2 of 2 · SyncGroup',
  'phase.after': 'Afterwards',

  alive: 'A heartbeat says: alive',
  'alive.text': 'Every member sends the coordinator a [[heartbeat]] again and again. Each is answered at once. Nothing else is said.',
  'alive.exact': 'A heartbeat names group, member and [[generation]]. A thread of its own sends it, so it says nothing about the work.',
  'alive.here': 'Here {member} sends one every {interval}. The partitions are shared out: {owned}.',

  home: 'The group has a home',
  'home.text':
    'The group’s name is hashed to one partition of `__consumer_offsets`. The broker that leads this partition is the group’s [[coordinator]].',
  'home.exact': 'It is Java’s `hashCode` of the group id, made positive, modulo the number of partitions.',
  'home.here': '{group} belongs to {partition}, one of {partitions}. Broker {broker} leads it.',

  asks: 'A fourth member asks to join',
  'asks.text': '{newcomer} sends JoinGroup to the coordinator.',
  'asks.exact': 'A new member has no id yet. It is turned away with `MEMBER_ID_REQUIRED` and an id, and asks again with it.',
  'asks.here': 'It is given the id {id}. Only its second request counts.',

  told: 'The coordinator can call nobody',
  'told.text':
    'The group is now in `PreparingRebalance`, and no member knows. The coordinator waits for the next heartbeat of each and answers `REBALANCE_IN_PROGRESS`.',
  'told.exact': 'Heartbeats bring this news in the first phase only. In `CompletingRebalance` they are answered `NONE` again.',
  'told.predict': 'Who hears of it first?',
  'told.granted': '{chosen} hears of it as well, {later} after {answer}.',
  'told.because': 'Nobody is called. The first to hear is the one whose heartbeat happens to be due first: {answer}.',
  'told.here': '{first} hears {firstAfter} after the change, {last} only after {lastAfter}.',

  'let-go': 'Every member lets go',
  'let-go.text':
    'A member that has heard gives up all its partitions. Then it sends JoinGroup again: what it subscribes to, and bytes for whoever leads.',
  'let-go.exact':
    'It does so in its next poll(): it commits, `onPartitionsRevoked` runs, JoinGroup goes out. Its list of owned partitions is empty by then.',
  'let-go.here': '{member} lets go of {partitions}.',

  held: 'The answers are held back',
  'held.text': 'Each JoinGroup hangs at the coordinator, in [[purgatory]], with a deadline. Until it is answered its member reads nothing.',
  'held.predict': 'B has sent JoinGroup. Who reads {partition} now?',
  'held.granted': 'The coordinator’s books still give {partition} to {owner}, in generation {generation}.',
  'held.because':
    'An [[eager]] member gives up **all** it owns before it asks again, and {partition} is given to nobody until SyncGroup is answered.',
  'held.here': 'The coordinator holds {held} and waits for {missing}, until {deadline} at the latest.',

  barrier: 'The barrier opens for all at once',
  'barrier.text':
    'It waits for every member it knows, or until the [[rebalance timeout]] ends: the largest `max.poll.interval.ms` of the group, {timeout} here. Who has not asked by then is out.',
  'barrier.exact':
    'Static members are not put out: they stay and are given partitions. An id that was handed out and has not come back holds the barrier too.',
  'barrier.here': '{last} polls last. {first}, who asked first, waits {firstWaited} for it.',

  leads: 'One member leads',
  'leads.text': 'The first member to send JoinGroup becomes the leader.',
  'leads.exact': 'The leader stays leader while it is a member. If it has gone, the first to rejoin leads.',
  'leads.predict': 'Who leads generation {generation}?',
  'leads.granted': '{first} asked first, and in a group that has no leader yet this decides.',
  'leads.because': '{answer} led the generation before and has asked again. A leader that is still there keeps its place.',
  'leads.here': 'Here {first} asked first and {second} second. **{leader} leads** all the same: it led generation {before}.',

  'only-leader': 'Only the leader is told who is there',
  'only-leader.text':
    'All answers leave together. The leader’s carries the members and what each subscribed to. The others carry no member at all.',
  'only-leader.here': '{leader} is told of {count} members; {others} are told who leads.',

  sync: 'Everyone sends SyncGroup',
  'sync.text': 'The leader’s request will carry the plan. The others’ are empty: they only wait.',

  plan: 'A client makes the plan',
  'plan.text': 'The broker does not decide who reads what. The leader’s client does, with its [[assignor]].',
  'plan.exact': 'The coordinator picks the assignor: of those that every member offers, the one with the most votes. It never runs it.',
  'plan.predict': 'Who computes the plan?',
  'plan.granted': 'The broker gathers the members, and every client has the same assignors.',
  'plan.because': 'But only {answer}, the leader, was told who is there. So the work is its own.',
  'plan.here': 'With {assignor}, {leader} gives {plan}.',

  written: 'Written down before anyone gets it',
  'written.text': 'The plan is appended to `__consumer_offsets` and copied to the followers. Only then is anyone answered.',
  'written.exact': 'The group turns `Stable` when the record lies below the [[high watermark]]. If the write fails, it starts over.',
  'written.here': 'It goes to {partition} as generation {generation} and is committed {took} later.',

  handed: 'Each is given its own part',
  'handed.text': 'The answers hold [[opaque bytes]]: the broker cannot read them. It passes each member its own.',
  'handed.here': 'So many bytes are on their way: {sizes}.',

  over: 'Over, for each at its own time',
  'over.text':
    'For a member the rebalance ends when its SyncGroup is answered. It takes up its partitions and reads on from the [[committed offset]].',
  'over.here': '{first} is back first, {last} last, {spread} later. {reader} goes on in {partition} at offset {offset}.',

  price: 'What it cost',
  'price.text': 'Every partition stood still for a while, though few changed hands. The slowest member set the length for all.',
  'price.here': 'Nobody read {stopped} of {count} partitions for a while: {longest} at worst, {total} in sum. Those that moved: {moved}.',

  try: 'Make one member slow. Who waits?',
  'try.slow': 'Keep B away from poll() while D joins',
  'try.kill': 'Kill the leader while the others wait',
}
