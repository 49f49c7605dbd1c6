import { bytes, grouped } from '../bytes'

const seconds = (value: number): string => (value >= 10 ? value.toFixed(0) : value.toFixed(2))

/** A machine that something was measured on, in the words of the file. */
export interface MachineFacts {
  readonly kernel: string
  readonly processor: string
  readonly processors: string
  readonly memoryGiB: string
  readonly systemCallNs: number
  readonly load: { readonly min: number; readonly max: number }
}

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
  sideSays: 'Up to four at once.',
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
    title: 'The model beside measurements',
    lead: 'Processor seconds of the sender for one GiB. Points are medians, whiskers the whole spread of the kept runs; dashed lines are the model.',
    sets: 'What was measured',
    setNames: { plain: 'Programs in C', java: 'Java', network: 'Another network', cold: 'Cold cache', variants: 'One thing changed' },
    setSays: {
      plain:
        'Warm cache, loopback, a reader that throws the bytes away. These are the points that the constants were fitted to, mmap aside.',
      java: 'The same by Java’s own calls: the thread’s processor time, so the collector’s is left out.',
      network:
        'Two network namespaces joined by a virtual cable, with scatter-gather and without, and a Unix socket. No card copies anything here; without scatter-gather the kernel has to build packets in one piece. The model’s constants are for loopback.',
      cold: 'Not a property of Linux: memory that this virtual machine is given fresh costs whoever touches it first. The spread says so.',
      variants: 'Each row differs from a plain one in the thing that it names. On loopback all “zero-copy” sends were reported as copied.',
    },
    plot: (set: string) =>
      `${set}: processor seconds for one GiB against buffer size, measured and as the model has it; the numbers are in the table below`,
    preset: 'Constants of the model',
    presets: { 'fitted-vm': 'Fitted to this machine', 'bare-metal': 'Assumed, bare metal' },
    presetSays: {
      'fitted-vm': 'Here crossings and the protocol cost most, and copying is nearly free.',
      'bare-metal':
        'Typical constants, not measured here. With them copying weighs more: which term wins depends on the machine, the counts do not.',
    },
    ways: {
      'java-transferTo': 'Java, transferTo()',
      'java-transferTo-nb': 'Java, transferTo() as Kafka calls it',
      'java-stream': 'Java, streams with a byte array',
      'java-aesgcm': 'Java, AES-GCM in between',
      'read-only': 'read() alone',
      'write-only': 'write() alone',
      'read-send-msg-zerocopy': 'read(), then send() with MSG_ZEROCOPY',
      'tls-userspace-like': 'TLS in user space',
    } as Readonly<Record<string, string>>,
    transports: {
      'veth-tcp-scatter-gather-on': 'virtual cable, gather on',
      'veth-tcp-scatter-gather-off': 'virtual cable, gather off',
      'unix-stream-socketpair': 'Unix socket',
    } as Readonly<Record<string, string>>,
    options: {
      soSndbufRequested: 'small send buffer, not waiting',
      pipeBytes: 'pipe of 1 MiB',
      mapPopulate: 'mapped beforehand',
    } as Readonly<Record<string, string>>,
    readerCopies: 'the reader copies too',
    oneCall: 'one call',
    seconds,
    count: grouped,
    unit: 's',
    table: 'The numbers behind this plot',
    columns: {
      strategy: 'Strategy',
      buffer: 'Buffer',
      spreadDrawn: 'Measured, drawn',
      median: 'Median, s',
      spread: 'Spread, s',
      runs: 'Runs',
      calls: 'Calls',
      contextSwitches: 'Context switches',
      model: 'Model, s',
      off: 'Off by',
    },
    none: '–',
    off: (share: number) => `${share >= 0 ? '+' : '−'}${Math.abs(share * 100).toFixed(0)} %`,
    worst: (share: number, name: string, size: string) =>
      `With these constants the model is furthest from the median, by ${(share * 100).toFixed(0)} %, at ${name}, ${size}.`,
    constants: 'The model’s constants',
    constant: 'Constant',
    constantSays: {
      modeSwitchNs: 'one mode switch, ns',
      copyGBps: 'copying by the CPU, bytes a nanosecond',
      cryptoGBps: 'encrypting, bytes a nanosecond',
      recordNs: 'one TLS record, ns',
      descriptorNs: 'one page reference, ns',
      pageFaultNs: 'one page fault of a mapping, ns',
      protocolNsPerKiB: 'TCP and IP for one KiB, ns',
      contextSwitchNs: 'one context switch, ns',
      diskGBps: 'the disk, bytes a nanosecond (assumed)',
      diskLatencyNs: 'the disk, before the first byte, ns (assumed)',
      nicGBps: 'the network card, bytes a nanosecond (assumed)',
    } as Readonly<Record<string, string>>,
    constantSum:
      'Processor time is each count times its constant, added up. No context switch is in it: the model counts those, and a machine’s neighbours decide the rest.',
    machineTitle: 'The machine',
    machine: ({ kernel, processor, processors, memoryGiB, systemCallNs, load }: MachineFacts) => [
      `${kernel}; ${processors} processors, ${processor}; ${memoryGiB} GiB of memory. A small virtual machine with a paravirtualised guest kernel.`,
      `The shortest system call takes ${(systemCallNs / 1000).toFixed(2)} µs there, several times what it takes on bare metal; page faults are dearer still.`,
      `The processors were shared with other work all the time, ${String(load.min)} to ${String(load.max)} programs wanting them: processor seconds can be trusted, wall times cannot.`,
      'On loopback the sender’s time includes the receiver’s part of TCP, and no card copies anything.',
      'The file has small benchmarks, too, of one call, one copied block, one page fault, and runs with other readahead settings. They are not plotted: none of them sends a file, so no buffer size and no processor time for one GiB belongs to them.',
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
    article: {
      title: 'Where “65 percent” comes from',
      lead: 'A well-known article of 2008 sent files by a loop of 4 KiB and by one transferTo(), and says that the second took about 65 percent less time. The same programs were run again on the machine above.',
      series: {
        published: 'Article: time',
        wall: 'Again: time',
        cpu: 'Again: the sender’s processor',
        model: 'Model: processor',
      },
      plot: 'By how many percent transferTo() takes less than a loop of 4 KiB, against file size; the numbers are in the table below',
      size: 'File',
      megabytes: (size: number) => (size >= 1024 ? `${String(size / 1024)} GB` : `${String(size)} MB`),
      percent: (value: number) => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(0)} %`,
      says: (mean: number, least: number, most: number, reach: number, rows: number) =>
        `The article’s own rows average ${mean.toFixed(0)} percent, from ${least.toFixed(0)} to ${most.toFixed(0)}; ${String(reach)} of ${String(rows)} reach 65. None of these is a figure of Kafka’s: most of the gain is the 4 KiB buffer’s.`,
      differs: (model: number, least: number, most: number) =>
        `The model says ${model.toFixed(0)} percent of the processor’s time at every size; measured were ${least.toFixed(0)} to ${most.toFixed(0)}. The receiver reads 4 KiB at a time here, which the model leaves out. Time by the clock also waits for that receiver, on a busy machine.`,
    },
  },
}

export type ReadPathPageWords = typeof readPathPage
