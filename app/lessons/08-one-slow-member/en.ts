export const en = {
  'phase.eager': 'Eager',
  'phase.cooperative': 'Cooperative',
  'phase.static': 'Static members',
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

  compare: 'The same script, three ways',
  'compare.text': 'What they share is one barrier for the whole group: everyone waits for the slowest member, whatever it is that moves.',
  'compare.exact':
    'The consumer protocol of Kafka 4 was made to be without it: there each member is asked alone, and only for what it must give up.',
  'compare.predict': 'In which run does the least reading time get lost?',
  'compare.granted': 'In the {chosen} run {chosenUnread} are lost in sum.',
  'compare.because': 'In the {answer} run it is {unread}: there members go on reading what they keep.',

  try: 'Make it worse, or cut it short.',
  'try.slower': 'Let B’s onPartitionsRevoked take long as well',
  'try.kill': 'Kill the slow member while the others wait',
}
