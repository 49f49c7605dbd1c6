import { noCounters, type Counters } from './counters'
import { roundsOf, type Rounds } from './rounds'
import type { Transfer } from './strategy'

/** What the first rounds of a transfer have in common whatever the strategy. */
interface Basis {
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
interface Row {
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

function basisOf({ fileBytes, parameters }: Transfer, rounds: Rounds, k: number): Basis {
  const bytes = rounds.bytesBefore(k)
  const records = rounds.recordsBefore(k)
  return {
    rounds: k,
    bytes,
    records,
    recorded: bytes + parameters.tlsRecordOverheadBytes * records,
    pages: rounds.pagesBefore(k),
    waits: rounds.waitsBefore(k),
    faults: Math.ceil(Math.min(bytes, fileBytes) / parameters.faultAroundBytes),
  }
}

const rows: Readonly<Record<Transfer['strategy'], (basis: Basis, readOnly: boolean) => Row>> = {
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

/** Whether it meets the disk at all. */
const readsDisk = ({ cached, strategy }: Transfer): boolean => !cached && strategy !== 'remote-tiered'

function rowOf(transfer: Transfer, rounds: Rounds, k: number): { readonly row: Row; readonly basis: Basis } {
  const basis = basisOf(transfer, rounds, k)
  return { basis, row: rows[transfer.strategy](basis, transfer.parameters.zeroCopyReadOnly) }
}

/** The counters after the first `k` rounds of a transfer, in closed form. */
export function countersAfterRounds(transfer: Transfer, k: number, rounds = roundsOf(transfer)): Counters {
  const { row, basis } = rowOf(transfer, rounds, k)
  const { pageBytes, descriptorBytes } = transfer.parameters
  const cold = readsDisk(transfer)
  const diskReads = cold ? rounds.newPagesBefore(k) : 0
  const diskBytes = cold ? Math.min(Math.ceil(basis.bytes / pageBytes) * pageBytes, transfer.fileBytes) : 0
  const { cpuBytes = 0, transforms = 0, descriptors = 0 } = row
  const transformBytes = transforms === 0 ? 0 : basis.bytes
  const dmaBytes = diskBytes + row.nicBytes
  return {
    ...noCounters,
    syscalls: row.syscalls,
    modeSwitches: 2 * row.syscalls,
    cpuCopies: row.cpuCopies ?? 0,
    cpuBytes,
    dmaCopies: diskReads + row.nicCopies,
    dmaBytes,
    descriptorCopies: descriptors,
    descriptorBytes: descriptors * descriptorBytes,
    transforms,
    transformBytes,
    pageFaults: row.pageFaults ?? 0,
    wireBytes: row.wireBytes ?? row.nicBytes,
    memoryBusBytes: dmaBytes + 2 * (cpuBytes + transformBytes),
    diskReads,
    diskBytes,
    contextSwitches: diskReads + basis.waits,
  }
}

/** How many steps the first `k` rounds have, in closed form. */
export function stepsBeforeRound(transfer: Transfer, k: number, rounds = roundsOf(transfer)): number {
  const { modeSwitches, cpuCopies, dmaCopies, transforms, pageFaults } = countersAfterRounds(transfer, k, rounds)
  return modeSwitches + cpuCopies + dmaCopies + transforms + pageFaults + (rowOf(transfer, rounds, k).row.descriptorSteps ?? 0)
}
