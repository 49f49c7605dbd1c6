export const en = {
  'phase.eager': 'Eager',
  'phase.cooperative': 'Cooperative',
  'phase.static': 'Static members',
  'phase.consumer': 'Consumer group',
  'phase.all': 'On one clock',

  busy: 'One member is busy',
  'busy.text': 'B works on its records and does not poll. Its heartbeats go on. In a moment C will join.',

  waits: 'The others wait for it',
  'waits.text': 'A has heard, has let go of everything and asks again. Its request is held: the [[barrier]] wants B as well.',
  'waits.here': 'The coordinator holds {held} and waits for {missing}, until {deadline} if it must.',

  opens: 'The slowest decides',
  'opens.text': 'B heard of it long ago, in a heartbeat’s answer. But it acts only in its next poll().',
  'opens.exact':
    'The wait ends at the [[rebalance timeout]] at the latest: `max.poll.interval.ms`, {timeout} here. Then B would be put out.',
  'opens.predict': 'How does the wait end?',
  'opens.choice.1': 'B comes after all',
  'opens.choice.2': 'B is left behind',
  'opens.choice.3': 'B’s session ends',
  'opens.granted': 'All three can happen to a slow member, if it is slow for long enough.',
  'opens.because': 'Its heartbeats keep the session, and the rebalance timeout is far longer than B is busy.',
  'opens.here': '{last} comes last. {first} has waited {firstWaited} for it, {second} {secondWaited}.',

  'eager-price': 'What the eager group pays',
  'eager-price.text': 'Whoever had let go stood still until the slowest was there.',
  'eager-price.here': 'Unread: {longest} at worst, {total} in sum over {stopped} partitions. Those that moved: {moved}.',

  'once-more': 'The same script, cooperative',
  'once-more.text': 'The same members at the same times. Only their [[assignor]] is another: cooperative-sticky.',

  'reading-on': 'The same wait, and they read',
  'reading-on.text': 'In a [[cooperative]] group A’s request is held just as long. But A has given nothing up.',
  'reading-on.predict': 'A’s JoinGroup is held. Who reads {partition}?',
  'reading-on.granted': 'In the eager group it was nobody.',
  'reading-on.because': 'A member that keeps its partitions fetches and processes them while it waits: {answer}.',
  'reading-on.here': 'Held: {held}. Missing: {missing}.',

  'same-wait': 'The barrier is the same',
  'same-wait.text': 'It still takes one barrier for the whole group, and for C it is as long as before.',
  'same-wait.here': '{last} comes last again. {first} has waited {firstWaited}.',

  'cooperative-price': 'What the cooperative group pays',
  'cooperative-price.text': 'Only what moves stands still, between the first round and the second.',
  'cooperative-price.here': 'Unread: {longest} at worst, {total} in sum. It took {took} in {rounds} rounds.',

  'with-names': 'The same script, with names',
  'with-names.text': 'Now each member has a `group.instance.id`. The assignor is the eager one again.',

  'no-help': 'A name does not make it faster',
  'no-help.text': 'A [[static member]] spares the group rebalances after restarts. When one comes for another reason, it waits like all.',
  'no-help.exact':
    'A static member that misses the barrier keeps its place: its partitions are planned for it, whether it reads them or not.',
  'no-help.here': '{last} comes last. {first} has waited {firstWaited} for it.',

  'static-price': 'What the static group pays',
  'static-price.text': 'Static or not, the group is eager here.',
  'static-price.here': 'Unread: {longest} at worst, {total} in sum.',

  apart: 'The same script, as a consumer group',
  'apart.text':
    'Members and times are the same once more. But now the broker computes the assignment, and each member hears of it in its own heartbeat.',
  'apart.predict': 'Four runs of one script: in which is the least reading time lost?',
  'apart.granted': 'In the {chosen} run {chosenUnread} are lost in sum.',
  'apart.because': 'In the {answer} run it is {unread}. The next steps show why.',

  'at-once': 'C is answered at once',
  'at-once.text': 'Nobody’s request is held. C gets its epoch at once and no partition yet: each one comes when its holder has let go.',
  'at-once.exact': 'The group has no rebalance timeout any more. Only a member that must give something up has one, from when it is told.',
  'at-once.here': '{member} waits for {awaits}, held by {blockers}.',

  'own-pace': 'A does not wait for B',
  'own-pace.text': 'A hears at its own heartbeat, gives up one partition in its next poll() and says so. B has heard too, and is busy.',
  'own-pace.here': '{member} is at epoch {epoch} and has {has}. {caughtUp} of {members} members are there.',

  'a-part': 'A part of it, now',
  'a-part.text': 'C asks again. What A gave up is free, so it is C’s. It does not matter to it that B has not answered yet.',
  'a-part.predict': 'A has let go of its partition, B has not. What does C get?',
  'a-part.choice.1': 'Nothing, until B has let go too',
  'a-part.choice.2': 'The one that A gave up',
  'a-part.choice.3': 'All that it is to have',
  'a-part.granted': 'In a classic group it would be everything or nothing, at the barrier.',
  'a-part.because': 'Each partition is handed on by itself. The only wait is for the holder of that very partition.',
  'a-part.here': '{member} has {has}, and waits for {awaits}, held by {blockers}.',

  'slow-one': 'The slow one, at last',
  'slow-one.text': 'B’s work is done and it polls. Only now it lets go. All the time it has read on what it keeps, and so have the others.',
  'slow-one.exact':
    'Had it taken longer than its `max.poll.interval.ms` it would have left by itself; a member that never answers is fenced by the coordinator.',
  'slow-one.here': '{member} lets go of {partitions}, and {partitions} alone has had to wait for it.',

  rest: 'The rest follows',
  'rest.text': 'Nothing woke C: its next heartbeat finds the partition free.',
  'rest.here': '{member} has {has}. {settled} of {members} members have all that the target gives them.',

  'consumer-price': 'What the consumer group pays',
  'consumer-price.text': 'Only what moves stands still, and each partition only until its next reader asks.',
  'consumer-price.here': 'Unread since C came: {longest} at worst, {total} in sum over {stopped} partitions.',

  compare: 'The same script, four ways',
  'compare.text':
    'The first three share one barrier for the whole group: everyone waits for the slowest, whatever it is that moves. The last has none.',
  'compare.exact':
    'What moves in a consumer group stands still until its next reader’s heartbeat. The interval is the same in all four here, and shorter than Kafka’s defaults; with those, members would hear of it later.',

  try: 'Make it worse, or cut it short.',
  'try.slower': 'Let B’s onPartitionsRevoked take long as well',
  'try.slower-apart': 'The same, in the consumer group',
  'try.kill': 'Kill the slow member while the others wait',
}
