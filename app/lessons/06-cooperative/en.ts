export const en = {
  'phase.first': 'The first round',
  'phase.second': 'The second round',
  'phase.after': 'Afterwards',

  told: 'It begins as ever',
  'told.text': 'A third member joins. The others learn of it from their heartbeats.',
  'told.here': '{first} hears {firstAfter} after the change, {last} after {lastAfter}.',

  keep: 'Nobody gives anything up',
  'keep.text': 'A [[cooperative]] member sends JoinGroup and keeps what it has. Nothing is given up before the plan is known.',
  'keep.exact':
    'JoinGroup lists what the member owns, with the generation it comes from, so that the leader can tell an old claim from a valid one.',
  'keep.here': '{member} asks again and reads {owned} meanwhile.',

  withheld: 'What must be freed is left out',
  'withheld.text': 'The leader computes the full plan. Then it strikes out what somebody still holds that is to have another reader.',
  'withheld.exact': 'So no partition is ever in two hands: it is taken away in one generation and given in the next.',
  'withheld.predict': 'Which partitions does the first plan give to nobody?',
  'withheld.granted': 'The newcomer is to have something, so something has to move.',
  'withheld.because': 'Only as much moves as makes the shares even: {answer}. {from} still hold them, and {to} must wait.',
  'withheld.here': 'The first plan: {plan}. Left out: {withheld}.',

  takes: 'The first round takes away',
  'takes.text': 'A member that was told lets go of what its part no longer names, and asks to rejoin at once.',
  'takes.here': '{member} lets go of {partitions}, and only of that.',

  on: 'The rest is read on',
  'on.text': 'A second rebalance begins. During both, members read what they keep.',
  'on.predict': 'The group is rebalancing. Who reads {partition} now?',
  'on.granted': 'In an [[eager]] group it would be nobody.',
  'on.because': 'The plan leaves {partition} where it was, and a cooperative member keeps it through the rebalance: {answer} reads it.',

  twice: 'Still a barrier, and now twice',
  'twice.text': 'The second round waits for everyone again. Waiting costs less, since those who wait are reading.',
  'twice.exact': 'A round that frees nothing needs no other. This rebalance has two because partitions move.',
  'twice.here': '{last} asks last; {first} waits {firstWaited} for it, and reads.',

  gives: 'The second round gives',
  'gives.text': 'What was freed has no owner any more. Now the plan can name the new one.',
  'gives.here': 'New in the plan: {fresh}. All of it: {plan}.',

  sum: 'Less stands still, but for longer',
  'sum.text': 'No more moves than must. The whole takes longer: two rounds, and members that read poll less often.',
  'sum.here': 'Only {stoppedPartitions} stood still, {longest} at worst. The rebalance took {took} in {rounds} rounds.',

  try: 'What if the newcomer dies between the rounds?',
  'try.kill': 'Kill C after the first round',
  'try.slow': 'Keep A away from poll() in the first round',
}
