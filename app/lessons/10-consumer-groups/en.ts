export const en = {
  'phase.one': 'One member',
  'phase.two': 'A second member',
  'phase.three': 'A third member',
  'phase.log': 'Where it is kept',

  request: 'One request for everything',
  'request.text':
    'There is one request: ConsumerGroupHeartbeat. It says who I am, at what epoch, and what I own, the last only when that has changed. There is no JoinGroup and no SyncGroup.',

  numbers: 'Three numbers',
  'numbers.text':
    'The [[group epoch]] counts changes. The [[assignment epoch]] says for which of them a target was computed. The [[member epoch]] says how far one member has come.',
  'numbers.exact': 'A new group begins at 1 since Kafka 4.3, and its first member moves it to 2. Before 4.3 the first was 1.',
  'numbers.here': 'Group epoch {groupEpoch}, assignment epoch {assignmentEpoch}.',

  reports: 'Taken up, and said so',
  'reports.text': 'A runs its callbacks, then says at once what it owns. That is the acknowledgement: a heartbeat with a list.',
  'reports.here': '{member} is at epoch {epoch} and has {has}.',

  joins: 'A second member joins',
  'joins.text':
    'B’s first heartbeat raises the group epoch. The broker, not a client, computes the [[target assignment]], and the assignment epoch follows. Nobody has stopped.',
  'joins.exact':
    'Both happen in one request here. Within a second of the last target they come apart: the target then waits for a later heartbeat.',
  'joins.here': 'Both are at {groupEpoch} now. {caughtUp} of {members} members have caught up.',

  nothing: 'B gets a number and nothing else',
  'nothing.text':
    'A partition is handed on only when its owner has confirmed that it let go. B’s epoch is right at once; its partitions come later.',
  'nothing.exact': 'Its state is `UNRELEASED_PARTITIONS`: at the target’s epoch, but others still hold what the target gives it.',
  'nothing.predict': 'The target gives B three partitions. What does its first answer bring?',
  'nothing.granted': 'The target does give B three partitions.',
  'nothing.because': 'A still holds them and does not even know. The answer carries the new epoch and an empty assignment.',
  'nothing.choice.1': 'The epoch and its three partitions',
  'nothing.choice.2': 'The epoch and no partition yet',
  'nothing.choice.3': 'What it has to give up',
  'nothing.here': '{member} is at epoch {epoch} and waits for {awaits}, held by {blockers}.',

  told: 'A hears it at its own heartbeat',
  'told.text':
    'The coordinator calls nobody. A’s next heartbeat is answered with a smaller assignment; what is missing there must be given up.',
  'told.exact': 'Its state is `UNREVOKED_PARTITIONS`, and a timer as long as its `max.poll.interval.ms` runs from now.',
  'told.here': '{member} stays at epoch {epoch}. It must give up {releasing} and keeps {has}.',

  'lets-go': 'Commit, then let go',
  'lets-go.text': 'A stops reading those partitions, commits its positions and runs its callback. It goes on reading all the others.',
  'lets-go.here': '{member} lets go of {partitions} and of nothing else.',

  confirms: 'Only now they are free',
  'confirms.text':
    'A’s acknowledgement lists what it owns. The coordinator moves A to the new epoch, and what A gave up belongs to nobody.',
  'confirms.predict': 'A has confirmed. Who reads {partition} at this moment?',
  'confirms.granted': 'The target named its next reader seconds ago.',
  'confirms.because': 'A has let go, and B does not know yet that it is free: {answer} reads {partition}.',
  'confirms.here': '{member} is at epoch {epoch} and has {has}.',

  given: 'B’s next heartbeat brings them',
  'given.text': 'The coordinator still calls nobody. B asks as it does every five seconds, and this time the answer has partitions in it.',
  'given.here': '{member}, at epoch {epoch} all along, now has {has}.',

  equal: 'All numbers are equal',
  'equal.text': 'Caught up and having one’s partitions are two things. Now both hold for everyone, and B reads.',
  'equal.here': '{caughtUp} of {members} caught up, {settled} of {members} with all their partitions.',

  third: 'A third member joins',
  'third.text': 'The same again, but only for the partitions that move. A and B keep what the target leaves with them.',
  'third.here': 'Group epoch and assignment epoch are {groupEpoch}; {caughtUp} of {members} members are there.',

  waits: 'Who waits for whom',
  'waits.text':
    'An arrow leads from each holder to the one who waits. A member gives up before it waits for anything, so the arrows never form a circle.',
  'waits.predict': 'How many times will somebody have to let go of something before C has its share?',
  'waits.granted': 'Every member hears of a new target in its own time.',
  'waits.because': 'The target takes one partition from each of the two: {answer} times. What is not to move is not touched.',
  'waits.here': '{member} waits for {awaits}, held by {blockers}.',

  apart: 'B knows nothing of A’s part',
  'apart.text':
    'A has long confirmed. Only now does B hear of the new target, and of nothing but its own share. Neither waits for the other.',
  'apart.here': '{member} gives up {releasing}, keeps {has}, and stays at epoch {epoch} until it has said so.',

  done: 'What it cost',
  'done.text': 'Nobody ever stopped reading what it was to keep. Only what changed hands stood still, from one heartbeat to another.',
  'done.here': '{stoppedPartitions} stood still, {longestPartition} the longest: {longest}.',

  records: 'All of it is in the log',
  'records.text':
    'Group, members, target and current assignments are records in `__consumer_offsets`. A new coordinator reads them, and nobody has to rejoin.',
  'records.here': 'The newest in {partition}: {types}.',

  try: 'What if A does not answer?',
  'try.freeze': 'Freeze A when B joins: who waits, and for how long?',
  'try.busy': 'Keep A away from poll() for nine seconds when it is told',
}
