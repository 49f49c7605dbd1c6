import type { LogProblem } from '../../../engine'

/** What is wrong with the bytes of a log: each goes on behind a position. */
export const logProblems: Readonly<Record<LogProblem, string>> = {
  truncated: 'the file ends in the middle of a batch',
  'bad-length': 'a batch cannot be this long',
  'old-format': 'the batch is of a message format before Kafka 0.11, which is not read here',
  'bad-magic': 'there is no batch of a known format here',
  'bad-crc': 'the checksum does not match the bytes',
  'bad-compression': 'the batch names no codec that Kafka has',
  'bad-offset': 'an offset is not where it can be',
  'bad-count': 'the number of records is not what the bytes hold',
  'bad-varint': 'a number does not end',
  'bad-record': 'a record does not keep to its length',
  'number-too-large': 'a number is larger than this program counts',
  'bad-block': 'the compressed records cannot be decompressed, or would grow beyond 128 MiB',
}
