/** The ways for a file's bytes to the wire. `kafka-plaintext` and `kafka-tls` are what Kafka's transport layers issue. */
export const strategies = [
  'read-write',
  'java-direct',
  'java-heap',
  'mmap-write',
  'sendfile-copy',
  'sendfile-sg',
  'splice',
  'tls-userspace',
  'kafka-tls',
  'ktls-software',
  'ktls-offload',
  'remote-tiered',
  'kafka-plaintext',
] as const

export type Strategy = (typeof strategies)[number]

/** How much of a file one transfer may ask for: a tebibyte. */
export const mostTransferBytes = 1_099_511_627_776

/** What the model takes for given. Sizes in bytes; the defaults are Linux's. */
export interface Parameters {
  readonly pageBytes: number
  /** Linux moves no more by one call. */
  readonly maxBytesPerCall: number
  readonly pipeBytes: number
  readonly descriptorBytes: number
  readonly tlsRecordBytes: number
  /** Header, inner content type and tag of TLS 1.3 with AES-GCM. */
  readonly tlsRecordOverheadBytes: number
  readonly faultAroundBytes: number
  /** `ktls-offload` without the bounce copy. */
  readonly zeroCopyReadOnly: boolean
  /** `kafka-plaintext`: the slice of one partition; null = as much as is asked for by call. */
  readonly partitionBytes: number | null
  /** `kafka-plaintext`: what the socket takes each time that it becomes writable; null = all. */
  readonly acceptBytes: number | null
}

export const defaultParameters: Parameters = {
  pageBytes: 4096,
  maxBytesPerCall: 2_147_479_552,
  pipeBytes: 65_536,
  descriptorBytes: 16,
  tlsRecordBytes: 16_384,
  tlsRecordOverheadBytes: 22,
  faultAroundBytes: 65_536,
  zeroCopyReadOnly: false,
  partitionBytes: null,
  acceptBytes: null,
}

/** One transfer of a file's first bytes to a socket, asked for `bufferBytes` at a time. */
export interface Transfer {
  readonly strategy: Strategy
  readonly fileBytes: number
  readonly bufferBytes: number
  /** Every page is in the page cache; else none is, and nothing is read ahead. */
  readonly cached: boolean
  readonly parameters: Parameters
}

export function transferOf(
  strategy: Strategy,
  fileBytes: number,
  bufferBytes: number,
  cached: boolean,
  parameters: Partial<Parameters> = {},
): Transfer {
  return { strategy, fileBytes, bufferBytes, cached, parameters: { ...defaultParameters, ...parameters } }
}
