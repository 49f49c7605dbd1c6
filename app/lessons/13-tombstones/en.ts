export const en = {
  'phase.delete': 'To delete is to write',
  'phase.first': 'The first cleaning',
  'phase.wait': 'A clock, and no round',
  'phase.second': 'The second cleaning',

  values: 'Three values, one batch',
  'values.text': 'A producer writes values for a, b and c. They travel and are stored as one batch.',
  'values.here': '{batchRecords} records, {batchBytes}.',

  other: 'And one more',
  'other.text': 'A batch of its own: d. A consumer that has read up to here knows a, b, c and d.',

  null: 'A null value',
  'null.text':
    'To delete a, the producer writes a record with key a and **null** for its value: a [[tombstone]]. The log got longer, not shorter, and the old value is still there.',
  'null.here': 'Offset {offset}, {batchBytes}; {records} records in all.',

  shared: 'A batch with both',
  'shared.text': 'The next batch deletes b and writes e. What a cleaner notes in the header of a batch, it notes for all of it.',
  'shared.here': 'Tombstones in the log: {tombstones}.',

  first: 'The cleaner comes',
  'first.text': 'A segment was closed in the meantime, all of it dirty, so a round begins.',
  'first.here': 'Dirty ratio {ratio}, above {threshold}.',

  gone: 'The old value goes at once',
  'gone.text':
    'The map has a later offset for this key: that of the tombstone. A value that is superseded needs no clock, it is not copied.',
  'gone.here': 'Offset {offset} goes: the map has {key} at {later}.',

  horizon: 'The tombstone stays',
  'horizon.text':
    'If it went as well, whoever had read the old value would never be told. So its first cleaning keeps it and starts a clock: the [[delete horizon]], this cleaning plus `delete.retention.ms`.',
  'horizon.exact':
    'The horizon takes the place of `baseTimestamp` in the batch header, and bit 6 of `attributes` says so. The clock is the cleaner’s, not the record’s timestamp.',
  'horizon.here': 'Offset {offset} of {key} may go after {horizon}.',

  batch: 'One horizon a batch',
  'batch.text': 'The horizon belongs to the batch, which is written anew for it. Its records stay what they were, timestamps included.',
  'batch.exact':
    'A batch that has a horizon keeps it: no later tombstone ever joins it. The batch grows by a few bytes, since timestamps now count from the horizon.',
  'batch.here': '{before} became {after}.',

  past: 'The horizon is past',
  'past.text': 'A minute later the files that the first round replaced are removed. The horizon is past by now, and the tombstones may go.',
  'past.here': 'Tombstones in the log: {tombstones}.',

  idle: 'And nothing happens',
  'idle.text':
    'The cleaner looks every 15 seconds. Without newly closed dirty bytes there is no round, and only a round drops anything. On a quiet topic an expired tombstone stays for ever.',
  'idle.exact':
    'With nothing dirty the ratio is 0, which is above no threshold. `max.compaction.lag.ms` forces no round either: it needs dirty bytes, too.',
  'idle.here': 'Dirty: {dirtyBytes}. Ratio {ratio}, threshold {threshold}.',

  rolls: 'Something is written',
  'rolls.text': 'One record more. The active segment is older than `segment.ms`, so it is closed: now there are dirty bytes.',
  'rolls.here': '{dirtyBytes} dirty over {cleanBytes} clean and those: {ratio}.',

  expired: 'Now it goes',
  'expired.text':
    'A second round meets the tombstone with its horizon past, and drops it. It took two cleanings, and the time between them.',
  'expired.here': 'Offset {offset} of {key}: its horizon was {horizon}.',

  done: 'Who was told',
  'done.text':
    'A consumer that read the log as it came knows that a is gone. One that stopped after offset 2, with a in hand, and goes on now finds neither a nor its tombstone: it keeps a for ever.',
  'done.exact':
    'The promise: whoever reads from the start to the end within `delete.retention.ms` sees every tombstone that is still needed. Compaction promises nothing to slower ones.',
  'done.predict': 'A new consumer starts at offset 0 now. What does it learn of a?',
  'done.granted': '{chosen}: that would be so before a round had done its work.',
  'done.because': 'It learns {answer}: neither the value nor the tombstone is in the log any more.',
  'done.here': '{before} became {after}; tombstones left: {tombstones}.',

  try: 'What if the clock were longer?',
  'try.longer': 'Set delete.retention.ms to 90 s before the first cleaning: the second round meets the tombstones too early.',
  'try.sooner': 'Write a record just before the horizon is past: which round drops the tombstones now?',
  'try.again': 'Write a new value for a before the second round: its tombstone is superseded and needs no clock.',
}
