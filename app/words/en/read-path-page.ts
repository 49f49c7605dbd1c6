import { bytes, grouped } from '../bytes'

const seconds = (value: number): string => (value >= 10 ? value.toFixed(0) : value.toFixed(2))

/** The page of the read path: its settings, the plots, what was measured and what was not. Fetched by whoever opens it. */
export const readPathPage = {
  title: 'The read path',
  settings: 'Settings',
  lead: 'Change the sizes, the cache or TLS: steps, numbers and order are the engine’s.',
  fileSize: 'How much is sent',
  bufferSize: 'Buffer, or bytes asked for by a call',
  cache: 'Page cache',
  cached: 'Warm',
  cold: 'Cold',
  tls: 'TLS',
  tlsOff: 'Off',
  tlsOn: 'On',
  tlsSays:
    'With TLS the bytes must change on the way. Kafka does that in user space; kernel TLS is shown for comparison, Kafka does not use it.',
  side: 'Side by side',
  sideSays: 'Two to four at once.',
  value: bytes,
  sizes: (fileBytes: number, bufferBytes: number) => `${bytes(fileBytes)} by ${bytes(bufferBytes)}`,
  more: 'The same for one GiB, and beside a measurement',
  perGiB: {
    title: 'One GiB, by buffer size',
    lead: 'From the closed form of the same steps that the picture plays. The dotted line is your buffer.',
    measure: 'What is counted',
    measures: {
      syscalls: 'System calls',
      modeSwitches: 'Mode switches',
      cpuBytes: 'Copied by the CPU',
      dmaBytes: 'Moved by DMA',
      memoryBusBytes: 'Memory bus',
    },
    plot: (measure: string) => `${measure} for one GiB against buffer size; the numbers are in the table below`,
    table: 'The numbers behind the plot',
    buffer: 'Buffer',
    yours: (size: number) => `${bytes(size)}, yours`,
    says: (strategy: string, size: number, value: string, measure: string) => `${strategy} at ${bytes(size)}: ${value} (${measure}).`,
    count: grouped,
    bytes,
  },
  measured: {
    title: 'The model beside a measurement',
    lead: 'Processor seconds of the sender for one GiB, warm cache. Points are medians, whiskers the whole spread of the kept runs; lines are the model.',
    plot: 'Processor seconds for one GiB against buffer size, measured and as the model has it; the numbers are in the table below',
    preset: 'Constants of the model',
    presets: { 'fitted-vm': 'Fitted to this machine', 'bare-metal': 'Assumed, bare metal' },
    presetSays: {
      'fitted-vm': 'Six constants, fitted to these points. Here crossings and the protocol cost most, and copying is nearly free.',
      'bare-metal':
        'Typical constants, not measured here. With them copying weighs more: which term wins depends on the machine, the counts do not.',
    },
    oneCall: 'one call',
    seconds,
    unit: 's',
    table: 'The numbers behind this plot',
    columns: {
      strategy: 'Strategy',
      buffer: 'Buffer',
      median: 'Median, s',
      spread: 'Spread, s',
      runs: 'Runs',
      model: 'Model, s',
      off: 'Off by',
    },
    off: (share: number) => `${share >= 0 ? '+' : '−'}${Math.abs(share * 100).toFixed(0)} %`,
    worst: (share: number) => `The fitted model is at most ${(share * 100).toFixed(0)} % off the median of any of its points, mmap aside.`,
    machineTitle: 'The machine',
    machine: [
      'Linux 6.18, two processors of an AMD EPYC, 23 GiB of memory, in a small virtual machine whose guest kernel is paravirtualised.',
      'A system call costs about 1.3 µs there, several times what it costs on bare metal; page faults are dearer still.',
      'The two processors were shared with other work all the time: processor seconds can be trusted, wall times cannot.',
      'The network is loopback: the sender’s time includes the receiver’s part of TCP, and no card copies anything.',
    ],
    notTitle: 'Not measured',
    not: [
      'kernel TLS',
      'a real network card: its DMA, its offloads, true MSG_ZEROCOPY',
      'io_uring',
      'cache misses and memory bandwidth',
      'a Kafka broker end to end, or tiered storage',
      'Java’s SSLEngine: the encryption is AES-256-GCM without a handshake',
      'a real disk',
    ],
    missing: 'The measurements could not be fetched.',
    waiting: 'Fetching the measurements…',
  },
}

export type ReadPathPageWords = typeof readPathPage
