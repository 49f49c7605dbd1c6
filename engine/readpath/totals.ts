import { noCounters, type Counters } from './counters'
import { roundsOf, type Rounds } from './rounds'
import type { Transfer } from './strategy'
import { type Basis, type Row, rows } from './total-rows'

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
