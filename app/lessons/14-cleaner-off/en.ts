export const en = {
  'phase.off': 'A topic of its own',
  'phase.load': 'Somebody else takes over',
  'phase.on': 'The same, with a cleaner',

  grows: 'Every commit is a record',
  'grows.text':
    'Two consumers commit twice a second. Each commit is a record in `__consumer_offsets`, with group, topic and partition as its key: always the same few keys.',
  'grows.here': 'Closed by now: a segment of {dirtyBytes}. {waiting} of its records are superseded.',

  skipped: 'Nobody cuts it',
  'skipped.text':
    'The topic is compacted. The task that deletes old segments leaves such logs to the cleaner, and `log.cleaner.enable` is false: there is no cleaner.',
  'skipped.exact':
    'A topic with `compact,delete` is not deleted either. The setting is deprecated since 4.1; from 5.0 on the cleaner is always on.',
  'skipped.here': '{segments} segments, {bytes}.',

  moves: 'The coordinator moves',
  'moves.text':
    'The broker that coordinated the group is not the leader of that partition any more. The new one knows nothing of the group: all it has is the log.',
  'moves.predict': 'How many records does the new coordinator read?',
  'moves.granted': '{chosen}: that would be so if somebody had cleaned.',
  'moves.because': 'All that are in the log: {answer}. It cannot know beforehand which are superseded.',
  'moves.here': 'The log has {bytes}. Until it is read, the group is answered COORDINATOR_LOAD_IN_PROGRESS.',

  loaded: 'Read to the end',
  'loaded.text': 'Each record of a key replaces the one before it in memory. Nearly all that was read was for nothing.',
  'loaded.exact':
    'How long it takes is a matter of bytes and of the disk; here the disk is made slow, so that it can be seen. On a real cluster the log is larger.',
  'loaded.here': '{batchRecords} records, {batchBytes}, in {took}: {kept} of them counted.',

  again: 'A minute later',
  'again.text': 'The coordinator moves again. The group is the same, its commits are as few as before, and the log is twice as long.',
  'again.here': '{batchRecords} records, {batchBytes}, in {took}.',

  third: 'And once more',
  'third.text':
    'It takes longer every time, and there is no end to it: nothing ever takes a record away. Meanwhile nobody in the group can commit or rejoin.',
  'third.here': '{batchRecords} records, {batchBytes}, in {took}, for {kept} that counted.',

  cleaned: 'Now with a cleaner',
  'cleaned.text':
    'The same group, the same commits, and the cleaner as it is by default: a closed segment of commits shrinks to the last one of each key.',
  'cleaned.here': '{before} became {after}.',

  short: 'The same move',
  'short.text':
    'The coordinator moves at the same moment. It reads what was cleaned, and what was written since: the group hardly notices.',
  'short.exact':
    'What is left to read is bounded by the active segment and the dirty ratio. `offsets.topic.segment.bytes` is 100 MiB for that reason, not 1 GiB.',
  'short.here': '{batchRecords} records, {batchBytes}, in {took}.',

  try: 'See both from the beginning',
  'try.on': 'Open the run that has a cleaner at this moment: how large is its log?',
}
