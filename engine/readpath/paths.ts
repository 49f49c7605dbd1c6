import { copied, enter, exit, faulted, fromNic, toNic, type Place } from './read-step'
import { each, once, type Path } from './slice'
import type { Transfer } from './strategy'
import { tlsUserspace, kafkaTls, ktlsSoftware, ktlsOffload } from './tls-paths'

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

/** Every way to the wire: what one round of its loop does. */
export const paths: Readonly<Record<Transfer['strategy'], Path>> = {
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
