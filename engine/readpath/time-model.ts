import type { Counters } from './counters'
import type { ReadStep } from './read-step'

/** What a processor takes for each thing that is counted. 1 GBps is one byte a nanosecond. */
export interface CpuParameters {
  readonly modeSwitchNs: number
  readonly copyGBps: number
  readonly cryptoGBps: number
  readonly recordNs: number
  readonly descriptorNs: number
  /** For each block of fault-around. */
  readonly pageFaultNs: number
  readonly protocolNsPerKiB: number
}

/** What is beside the processor. */
export interface DeviceParameters {
  readonly contextSwitchNs: number
  readonly diskGBps: number
  readonly diskLatencyNs: number
  readonly nicGBps: number
}

export type TimeParameters = CpuParameters & DeviceParameters

/** Of a transfer, in nanoseconds. */
export interface Times {
  readonly cpuNs: number
  readonly diskNs: number
  readonly nicNs: number
  /** The longest of the three where they overlap, else their sum. */
  readonly wallNs: number
}

const nvme = { diskGBps: 3, diskLatencyNs: 80_000 }
const tenGigabit = { nicGBps: 1.25 }

/** `bare-metal` is assumed; `fitted-vm` is fitted to what was measured on one virtual machine, but for its disk and its NIC. */
export const timePresets = {
  'bare-metal': {
    modeSwitchNs: 100,
    copyGBps: 10,
    cryptoGBps: 4,
    recordNs: 300,
    descriptorNs: 20,
    pageFaultNs: 1000,
    protocolNsPerKiB: 100,
    contextSwitchNs: 3000,
    ...nvme,
    ...tenGigabit,
  },
  'fitted-vm': {
    modeSwitchNs: 890,
    copyGBps: 55,
    cryptoGBps: 4.5,
    recordNs: 1234,
    descriptorNs: 0,
    pageFaultNs: 33_000,
    protocolNsPerKiB: 390,
    contextSwitchNs: 7000,
    ...nvme,
    ...tenGigabit,
  },
} as const satisfies Readonly<Record<string, TimeParameters>>

export type TimePreset = keyof typeof timePresets

export const timePresetNames = ['bare-metal', 'fitted-vm'] as const satisfies readonly TimePreset[]

export function cpuNs(counters: Counters, time: CpuParameters): number {
  return (
    counters.modeSwitches * time.modeSwitchNs +
    counters.cpuBytes / time.copyGBps +
    counters.transformBytes / time.cryptoGBps +
    counters.transforms * time.recordNs +
    counters.descriptorCopies * time.descriptorNs +
    counters.pageFaults * time.pageFaultNs +
    (counters.wireBytes / 1024) * time.protocolNsPerKiB
  )
}

export function timesOf(counters: Counters, time: TimeParameters, pipelined: boolean): Times {
  const cpu = cpuNs(counters, time)
  const diskNs = counters.diskReads * time.diskLatencyNs + counters.diskBytes / time.diskGBps
  const nicNs = counters.wireBytes / time.nicGBps
  return { cpuNs: cpu, diskNs, nicNs, wallNs: pipelined ? Math.max(cpu, diskNs, nicNs) : cpu + diskNs + nicNs }
}

/** What one step takes where nothing overlaps: over all steps of a transfer this adds up to the sum of its times. */
export function stepNs(step: ReadStep, added: Counters, time: TimeParameters): number {
  const { cpuNs: cpu, diskNs, nicNs } = timesOf(added, time, false)
  return step.actor === 'disk-dma' ? diskNs : cpu + (step.to === 'nic' ? nicNs : 0)
}
