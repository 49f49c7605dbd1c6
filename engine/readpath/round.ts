import {
  copied,
  described,
  enter,
  exit,
  faulted,
  fromDisk,
  fromNic,
  toNic,
  transformed,
  type Place,
  type ReadStep,
  type Syscall,
} from './read-step'
import type { Transfer } from './strategy'

/** A stretch of a round: `size` steps, `times` over. A record that is taken is a repetition; a crossing is one of its own. */
export interface Part {
  readonly times: number
  readonly size: number
  readonly at: (repetition: number) => readonly ReadStep[]
}

/** One round of the loop: which bytes it moves, and the steps in which it does. */
export interface Round {
  readonly number: number
  readonly start: number
  readonly end: number
  readonly parts: readonly Part[]
  readonly steps: number
}

const once = (...steps: readonly ReadStep[]): Part => ({ times: 1, size: steps.length, at: () => steps })

const each = (times: number, at: Part['at']): Part => ({ times, size: times === 0 ? 0 : at(0).length, at })

/** What the steps of one round need to know of it. */
class Slice {
  readonly bytes: number
  constructor(
    readonly transfer: Transfer,
    readonly start: number,
    readonly end: number,
  ) {
    this.bytes = end - start
  }

  get records(): number {
    return Math.ceil(this.bytes / this.transfer.parameters.tlsRecordBytes)
  }

  recordBytes(n: number): number {
    const { tlsRecordBytes } = this.transfer.parameters
    return Math.min(tlsRecordBytes, this.bytes - n * tlsRecordBytes)
  }

  get recorded(): number {
    return this.bytes + this.records * this.transfer.parameters.tlsRecordOverheadBytes
  }

  /** Nothing where every page is there. A page that an earlier round loaded is there as well. */
  disk(syscall: Syscall): readonly ReadStep[] {
    const { cached, fileBytes, parameters } = this.transfer
    const loaded = (bytes: number): number => Math.min(Math.ceil(bytes / parameters.pageBytes) * parameters.pageBytes, fileBytes)
    const missing = loaded(this.end) - loaded(this.start)
    return cached || missing <= 0 ? [] : [fromDisk(missing, syscall)]
  }

  descriptors(from: Place, to: Place, syscall: Syscall): ReadStep {
    const { pageBytes, descriptorBytes } = this.transfer.parameters
    const pages = Math.floor((this.end - 1) / pageBytes) - Math.floor(this.start / pageBytes) + 1
    return described(from, to, pages * descriptorBytes, syscall)
  }
}

type Path = (slice: Slice) => readonly Part[]

/** In by one call, out by another; between them the bytes lie in `buffer`. */
const readThenWrite =
  (buffer: Place, between: readonly (readonly [Place, Place])[] = []): Path =>
  (slice) => [
    once(
      enter('read'),
      ...slice.disk('read'),
      copied('page-cache', buffer, slice.bytes, 'read'),
      exit('read'),
      ...between.map(([from, to]) => copied(from, to, slice.bytes, null)),
      enter('write'),
      copied(buffer, 'socket-buffer', slice.bytes, 'write'),
      exit('write'),
      toNic('socket-buffer', slice.bytes),
    ),
  ]

const mapThenWrite: Path = (slice) => {
  const { faultAroundBytes } = slice.transfer.parameters
  const faults = Math.ceil(slice.end / faultAroundBytes) - Math.ceil(slice.start / faultAroundBytes)
  return [
    ...(slice.start === 0 ? [once(enter('mmap'), exit('mmap'))] : []),
    once(enter('write')),
    each(faults, () => [faulted('write')]),
    once(
      ...slice.disk('write'),
      copied('page-cache', 'socket-buffer', slice.bytes, 'write'),
      exit('write'),
      toNic('socket-buffer', slice.bytes),
    ),
  ]
}

const gather: Path = (slice) => [
  once(
    enter('sendfile'),
    ...slice.disk('sendfile'),
    slice.descriptors('page-cache', 'socket-buffer', 'sendfile'),
    exit('sendfile'),
    toNic('page-cache', slice.bytes),
  ),
]

const sendfileCopy: Path = (slice) => [
  once(
    enter('sendfile'),
    ...slice.disk('sendfile'),
    copied('page-cache', 'socket-buffer', slice.bytes, 'sendfile'),
    exit('sendfile'),
    toNic('socket-buffer', slice.bytes),
  ),
]

const spliceTwice: Path = (slice) => [
  once(
    enter('splice'),
    ...slice.disk('splice'),
    slice.descriptors('page-cache', 'pipe', 'splice'),
    exit('splice'),
    enter('splice'),
    slice.descriptors('pipe', 'socket-buffer', 'splice'),
    exit('splice'),
    toNic('page-cache', slice.bytes),
  ),
]

const tlsUserspace: Path = (slice) => [
  once(enter('read'), ...slice.disk('read'), copied('page-cache', 'user-buffer', slice.bytes, 'read'), exit('read')),
  each(slice.records, (n) => [transformed('user-buffer', 'tls-buffer', slice.recordBytes(n), null)]),
  once(
    enter('write'),
    copied('tls-buffer', 'socket-buffer', slice.recorded, 'write'),
    exit('write'),
    toNic('socket-buffer', slice.recorded),
  ),
]

/** Kafka's SslTransportLayer: the network buffer holds one packet, so each record is encrypted and written before the next. */
const kafkaTls: Path = (slice) => [
  once(enter('pread'), ...slice.disk('pread'), copied('page-cache', 'jvm-direct-buffer', slice.bytes, 'pread'), exit('pread')),
  each(slice.records, (n) => {
    const bytes = slice.recordBytes(n)
    const packet = bytes + slice.transfer.parameters.tlsRecordOverheadBytes
    return [
      transformed('jvm-direct-buffer', 'jvm-heap', bytes, null),
      copied('jvm-heap', 'jvm-direct-buffer', packet, null),
      enter('write'),
      copied('jvm-direct-buffer', 'socket-buffer', packet, 'write'),
      exit('write'),
      toNic('socket-buffer', packet),
    ]
  }),
]

const ktlsSoftware: Path = (slice) => [
  once(enter('sendfile'), ...slice.disk('sendfile'), slice.descriptors('page-cache', 'tls-record', 'sendfile')),
  each(slice.records, (n) => [transformed('page-cache', 'socket-buffer', slice.recordBytes(n), 'sendfile')]),
  once(exit('sendfile'), toNic('socket-buffer', slice.recorded)),
]

const ktlsOffload: Path = (slice) => {
  const readOnly = slice.transfer.parameters.zeroCopyReadOnly
  return [
    once(
      enter('sendfile'),
      ...slice.disk('sendfile'),
      readOnly
        ? slice.descriptors('page-cache', 'socket-buffer', 'sendfile')
        : copied('page-cache', 'socket-buffer', slice.bytes, 'sendfile'),
      exit('sendfile'),
      toNic(readOnly ? 'page-cache' : 'socket-buffer', slice.bytes, slice.recorded),
    ),
  ]
}

/** Kafka's RemoteLogReader fills a buffer on the heap, and the response is sent from there. */
const remoteTiered: Path = ({ bytes }) => [
  once(
    enter('recv'),
    fromNic(bytes, 'recv'),
    copied('socket-receive-buffer', 'jvm-heap', bytes, 'recv'),
    exit('recv'),
    copied('jvm-heap', 'jvm-direct-buffer', bytes, null),
    enter('write'),
    copied('jvm-direct-buffer', 'socket-buffer', bytes, 'write'),
    exit('write'),
    toNic('socket-buffer', bytes),
  ),
]

/** Kafka's PlaintextTransportLayer.transferFrom; a full socket sends the thread back to the selector. */
const kafkaPlaintext: Path = (slice) => {
  const { acceptBytes } = slice.transfer.parameters
  const full = acceptBytes !== null && slice.start > 0 && slice.start % acceptBytes === 0
  return [...(full ? [once(enter('epoll_wait'), exit('epoll_wait'))] : []), ...gather(slice)]
}

const paths: Readonly<Record<Transfer['strategy'], Path>> = {
  'read-write': readThenWrite('user-buffer'),
  'java-direct': readThenWrite('jvm-direct-buffer'),
  'java-heap': readThenWrite('jvm-direct-buffer', [
    ['jvm-direct-buffer', 'jvm-heap'],
    ['jvm-heap', 'jvm-direct-buffer'],
  ]),
  'mmap-write': mapThenWrite,
  'sendfile-copy': sendfileCopy,
  'sendfile-sg': gather,
  splice: spliceTwice,
  'tls-userspace': tlsUserspace,
  'kafka-tls': kafkaTls,
  'ktls-software': ktlsSoftware,
  'ktls-offload': ktlsOffload,
  'remote-tiered': remoteTiered,
  'kafka-plaintext': kafkaPlaintext,
}

/** The round that moves these bytes. Its steps are made when they are asked for. */
export function roundOf(transfer: Transfer, number: number, start: number, end: number): Round {
  const parts = paths[transfer.strategy](new Slice(transfer, start, end))
  return { number, start, end, parts, steps: parts.reduce((sum, { times, size }) => sum + times * size, 0) }
}

/** Step `index` of a round, from 0; null beyond its end. */
export function stepInRound(round: Round, index: number): ReadStep | null {
  let rest = index
  for (const { times, size, at } of round.parts) {
    if (rest < times * size) return at(Math.floor(rest / size))[rest % size] ?? null
    rest -= times * size
  }
  return null
}
