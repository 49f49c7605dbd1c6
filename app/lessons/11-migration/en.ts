export const en = {
  'phase.up': 'The first new member',
  'phase.both': 'Two protocols, one group',
  'phase.last': 'The last old member',
  'phase.back': 'And back',

  rolling: 'One process is rolled',
  'rolling.text':
    'A and B speak the classic protocol. B is stopped, to be started again with `group.protocol=consumer`. Until then it is a leave like any other.',

  converted: 'The group is converted',
  'converted.text':
    'The new process, C, sends a heartbeat of the new protocol. The coordinator makes a consumer group of the classic one in one batch: the [[generation]] becomes the epoch, the last plan the target.',
  'converted.exact': 'Only if `group.consumer.migration.policy` allows it, the group is not too large, and its members’ bytes can be read.',
  'converted.predict': 'C asks for the new protocol in a classic group. What happens?',
  'converted.granted': 'A group has one kind at a time, so something has to give.',
  'converted.because':
    'The policy is `bidirectional` unless somebody says otherwise: at {at} the group is converted, and C joins it at once.',
  'converted.choice.1': 'The group is converted',
  'converted.choice.2': 'A second group of that name is made',
  'converted.choice.3': 'C is refused',
  'converted.here': 'With C the group epoch is {groupEpoch} already; {caughtUp} of {members} members have caught up.',

  newcomer: 'The newcomer waits, the old one reads',
  'newcomer.text': 'From here on it is as in any consumer group: C has its epoch, and waits for what A still holds.',
  'newcomer.here': '{member} is at epoch {epoch} and waits for {awaits}, held by {blockers}.',

  hears: 'The old member is told in its own words',
  'hears.text':
    'A knows nothing of epochs. Its Heartbeat is answered `REBALANCE_IN_PROGRESS`, as a classic coordinator would, and A sends JoinGroup.',

  'no-barrier': 'A JoinGroup without a barrier',
  'no-barrier.text':
    'The answer comes as soon as it is written down. Nobody else has to join, no client is made leader, and the generation in it is A’s own epoch.',
  'no-barrier.exact': 'The member list is empty and the leader is nobody, so that no client computes a plan. The broker has one.',

  less: 'SyncGroup brings less',
  'less.text': 'A’s part no longer names what C is to have. A [[cooperative]] member then lets go of just that, and joins again by itself.',
  'less.here': 'A lets go of {partitions} and reads the rest.',

  confirms: 'The second JoinGroup acknowledges',
  'confirms.text':
    'It lists less than the first. That is all the coordinator wants to know: A moves on to the new epoch, and what it gave up is free.',
  'confirms.here': '{member} is at epoch {epoch} and has {has}.',

  together: 'Both kinds side by side',
  'together.text': 'C’s next heartbeat brings it the rest. One member sends Heartbeat, the other ConsumerGroupHeartbeat, and both read.',
  'together.here': '{settled} of {members} members have all their partitions, at epoch {assignmentEpoch}.',

  last: 'The last old member goes',
  'last.text':
    'When A leaves, nothing is converted any more: it is a consumer group. A leave alone raises the group epoch; the target waits for the next heartbeat.',
  'last.here': 'Group epoch {groupEpoch}, assignment epoch still {assignmentEpoch}.',

  'all-new': 'Everybody speaks the new one',
  'all-new.text': 'A comes back as D. Its first heartbeat computes one target for both changes, the leave and the join.',
  'all-new.here': 'Group epoch and assignment epoch are {groupEpoch}, with {members} members.',

  mixed: 'The same group, before it is complete',
  'mixed.text': 'Another run stops half way: A still speaks the classic protocol, C the new one. Now C is taken back.',
  'mixed.here': '{members} members at epoch {assignmentEpoch}, {settled} of them with all they are to have.',

  down: 'Down again',
  'down.text':
    'C was the last that spoke the new protocol. When it leaves, the coordinator deletes every record of the new kind and writes the one of the old.',
  'down.exact':
    'The group epoch becomes the generation. The policy must allow it; if not, the group stays a consumer group of classic members.',
  'down.predict': 'The last member of the new protocol leaves. What becomes of the group?',
  'down.granted': 'A member that leaves usually raises the group epoch.',
  'down.because': 'Only classic members are left, and the policy allows both ways: at {at} the group is a classic one again.',
  'down.choice.1': 'It stays as it is, one epoch further',
  'down.choice.2': 'It becomes a classic group again',
  'down.choice.3': 'It is deleted',

  rejoins: 'And a barrier again',
  'rejoins.text': 'A classic group knows one way to settle: a rebalance. A hears of it at its next Heartbeat, and the [[barrier]] is back.',

  client: 'A client computes again',
  'client.text': 'A is made leader, and its own assignor computes the plan, as it did before the journey.',

  try: 'What if it does not go so well?',
  'try.leave': 'Stop C as soon as both read',
  'try.kill': 'Kill A before it has let go of anything',
}
