import type { Transfer } from './strategy'

/** What the first rounds of a transfer have in common whatever the strategy. */
export interface Basis {
  readonly rounds: number
  readonly bytes: number
  readonly records: number
  /** With the overhead of TLS records. */
  readonly recorded: number
  readonly pages: number
  readonly waits: number
  readonly faults: number
}

/** What a strategy makes of them, beside the disk. */
export interface Row {
  readonly syscalls: number
  readonly cpuCopies?: number
  readonly cpuBytes?: number
  readonly nicCopies: number
  readonly nicBytes: number
  readonly wireBytes?: number
  readonly descriptors?: number
  /** Steps in which they are copied. */
  readonly descriptorSteps?: number
  readonly transforms?: number
  readonly pageFaults?: number
}

/** Every way to the wire, in closed form. */
export const rows: Readonly<Record<Transfer['strategy'], (basis: Basis, readOnly: boolean) => Row>> = {
  'read-write': ({ rounds: n, bytes }) => ({ syscalls: 2 * n, cpuCopies: 2 * n, cpuBytes: 2 * bytes, nicCopies: n, nicBytes: bytes }),
  'java-direct': ({ rounds: n, bytes }) => ({ syscalls: 2 * n, cpuCopies: 2 * n, cpuBytes: 2 * bytes, nicCopies: n, nicBytes: bytes }),
  'java-heap': ({ rounds: n, bytes }) => ({ syscalls: 2 * n, cpuCopies: 4 * n, cpuBytes: 4 * bytes, nicCopies: n, nicBytes: bytes }),
  'mmap-write': ({ rounds: n, bytes, faults }) => ({
    syscalls: n === 0 ? 0 : 1 + n,
    cpuCopies: n,
    cpuBytes: bytes,
    nicCopies: n,
    nicBytes: bytes,
    pageFaults: faults,
  }),
  'sendfile-copy': ({ rounds: n, bytes }) => ({ syscalls: n, cpuCopies: n, cpuBytes: bytes, nicCopies: n, nicBytes: bytes }),
  'sendfile-sg': ({ rounds: n, bytes, pages }) => ({ syscalls: n, nicCopies: n, nicBytes: bytes, descriptors: pages, descriptorSteps: n }),
  splice: ({ rounds: n, bytes, pages }) => ({
    syscalls: 2 * n,
    nicCopies: n,
    nicBytes: bytes,
    descriptors: 2 * pages,
    descriptorSteps: 2 * n,
  }),
  'tls-userspace': ({ rounds: n, bytes, records, recorded }) => ({
    syscalls: 2 * n,
    cpuCopies: 2 * n,
    cpuBytes: bytes + recorded,
    nicCopies: n,
    nicBytes: recorded,
    transforms: records,
  }),
  'kafka-tls': ({ rounds: n, bytes, records, recorded }) => ({
    syscalls: n + records,
    cpuCopies: n + 2 * records,
    cpuBytes: bytes + 2 * recorded,
    nicCopies: records,
    nicBytes: recorded,
    transforms: records,
  }),
  'ktls-software': ({ rounds: n, pages, records, recorded }) => ({
    syscalls: n,
    nicCopies: n,
    nicBytes: recorded,
    descriptors: pages,
    descriptorSteps: n,
    transforms: records,
  }),
  'ktls-offload': ({ rounds: n, bytes, pages, recorded }, readOnly) => ({
    syscalls: n,
    nicCopies: n,
    nicBytes: bytes,
    wireBytes: recorded,
    ...(readOnly ? { descriptors: pages, descriptorSteps: n } : { cpuCopies: n, cpuBytes: bytes }),
  }),
  'remote-tiered': ({ rounds: n, bytes }) => ({
    syscalls: 2 * n,
    cpuCopies: 3 * n,
    cpuBytes: 3 * bytes,
    nicCopies: 2 * n,
    nicBytes: 2 * bytes,
    wireBytes: bytes,
  }),
  'kafka-plaintext': ({ rounds: n, bytes, pages, waits }) => ({
    syscalls: n + waits,
    nicCopies: n,
    nicBytes: bytes,
    descriptors: pages,
    descriptorSteps: n,
  }),
}
