export const en = {
  'phase.key': 'Records with a key',
  'phase.batch': 'Batches and segments',
  'phase.read': 'Readers',
  'phase.goes': 'What goes away',
  'phase.keyless': 'Records without a key',

  end: 'Appended at the end',
  'end.text':
    'A record is written at the end of a log, and gets the next offset. Nothing before it is moved, and nothing before it changes.',
  'end.here': 'It is in {partition}, {batchBytes}; the next offset there is {end}.',

  hash: 'The key chooses the partition',
  'hash.text':
    'A topic is several logs, its partitions. The producer hashes the bytes of the key and takes the remainder of a division by the number of partitions.',
  'hash.exact':
    'murmur2 with the sign bit masked off, modulo all partitions, with a leader or without. The broker does not look: the producer says where.',
  'hash.here': 'bob goes to {topic}, one of {logs} logs.',

  same: 'The same key, the same place',
  'same.text':
    'alice writes again. As long as the number of partitions stands, a key always lands in the same log, behind what it wrote before.',
  'same.exact':
    'So order holds for each key, and within a partition. Across partitions there is none. With more partitions keys move, and the old records stay where they are.',
  'same.predict': 'alice writes again. Where does her record go?',
  'same.granted': '{chosen} would be so with another number of partitions.',
  'same.because': 'Her key has the same hash, so it goes to {answer}.',

  split: 'One request, three logs',
  'split.text':
    'Three records sent at once, with three keys: each goes to the partition of its key. There offsets begin at 0 again: each log counts for itself.',
  'split.here': 'Records in {partition} now: {records}.',

  sticky: 'And without a key?',
  'sticky.text':
    'Then the partition does not matter, and large batches do. The producer fills a batch for one partition before it turns to another.',
  'sticky.exact':
    'It stays until `batch.size` bytes went there and the batch is ready to go. Where a broker is slow, it goes there less often.',

  batch: 'What is stored is a batch',
  'batch.text':
    'Not records but batches travel and are stored: one header, then the records one after another. Choose a record to open its batch.',
  'batch.exact':
    'The header has 61 bytes, among them a CRC of all that follows it. Times and offsets of records are small differences, written as varints.',
  'batch.here': '{batchRecords} records in {batchBytes}.',

  rolls: 'A log is a row of segments',
  'rolls.text': 'The file of {partition} is full, so the next one begins, named by its first offset. Only the last segment is written to.',
  'rolls.exact':
    'A segment also rolls by time, and when an index is full. Beside each file lie two sparse indexes: offset to position, and time to offset.',
  'rolls.here': '{segments} segments; the active one begins at offset {active}.',

  switched: 'On to the next partition',
  'switched.text': 'Enough went to that partition, so the producer turns to another for the rest of its records without keys.',

  reader: 'Reading deletes nothing',
  'reader.text':
    'R belongs to another group than B, and starts at the beginning. Reading moves a position and nothing else: both read the same records, each at its own pace.',
  'reader.here': 'R starts at offset {start} of {logs} logs, and takes its time for each record.',

  gone: 'What is old goes as a whole',
  'gone.text':
    '`retention.bytes` says how much of a log is kept. What is too much goes from the front, whole closed segments only, whether it was read or not.',
  'gone.exact':
    'Retention looks every few minutes (`log.retention.check.interval.ms`). By time, it is the largest timestamp of a segment that counts.',
  'gone.here': 'In {partition} the log start offset is {start} now.',

  removed: 'And its files a little later',
  'removed.text': 'The file was only renamed, so that whoever was reading it could finish. Now it is removed, and the disk is free again.',
  'removed.here': '{partition} has {segments} segments left, from offset {start} to {end}.',

  try: 'What if there are more partitions?',
  'try.partition': 'Add three partitions before alice writes again: does her next record land behind the first?',
}
