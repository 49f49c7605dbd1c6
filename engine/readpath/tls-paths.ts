import { copied, enter, exit, toNic, transformed } from './read-step'
import { each, once, type Path } from './slice'

/** Read, encrypt beside the page cache, write. */
export const tlsUserspace: Path = (slice) => [
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
export const kafkaTls: Path = (slice) => [
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

/** The kernel encrypts each record into the socket buffer. */
export const ktlsSoftware: Path = (slice) => [
  once(enter('sendfile'), ...slice.disk('sendfile'), slice.descriptors('page-cache', 'tls-record', 'sendfile')),
  each(slice.records, (n) => [transformed('page-cache', 'socket-buffer', slice.recordBytes(n), 'sendfile')]),
  once(exit('sendfile'), toNic('socket-buffer', slice.recorded)),
]

/** The network card encrypts what it fetches. */
export const ktlsOffload: Path = (slice) => {
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
