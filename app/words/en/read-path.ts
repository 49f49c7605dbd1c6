import { bytes, grouped } from '../bytes'

/** What is counted, as sentences want it. */
export interface PathCounts {
  readonly cpuCopies: number
  readonly dmaCopies: number
  readonly modeSwitches: number
}

const modeSwitches = (count: number): string => `${grouped(count)} ${count === 1 ? 'mode switch' : 'mode switches'}`

const strategies: Readonly<Record<string, readonly [name: string, code: string]>> = {
  'read-write': ['read() then write()', 'while (n = read(file)) write(socket)'],
  'java-direct': ['Java, direct buffer', 'channel.read(direct); socket.write(direct)'],
  'java-heap': ['Java, heap buffer', 'in.read(byte[]); out.write(byte[])'],
  'mmap-write': ['mmap() then write()', 'write(socket, mapping + offset, n)'],
  'sendfile-copy': ['sendfile() without scatter-gather', 'sendfile(socket, file, offset, n)'],
  'sendfile-sg': ['sendfile() with scatter-gather', 'file.transferTo(position, count, socket)'],
  splice: ['splice() through a pipe', 'splice(file, pipe); splice(pipe, socket)'],
  'tls-userspace': ['TLS in user space', 'read(file); encrypt(); write(socket)'],
  'kafka-tls': ['TLS as Kafka does it', 'SslTransportLayer.transferFrom(file)'],
  'ktls-software': ['Kernel TLS', 'sendfile(ktlsSocket, file, offset, n)'],
  'ktls-offload': ['Kernel TLS, encrypted by the NIC', 'sendfile(ktlsSocket, file, offset, n)'],
  'remote-tiered': ['From remote storage', 'socket.write(remoteLogSegment bytes)'],
  'kafka-plaintext': ['Kafka, plaintext', 'FileRecords.writeTo(socket)'],
}

const places: Readonly<Record<string, string>> = {
  disk: 'Disk',
  'page-cache': 'Page cache',
  'page-table': 'Mapping',
  'user-buffer': 'App buffer',
  'jvm-heap': 'JVM heap',
  'jvm-direct-buffer': 'Direct buffer',
  'tls-buffer': 'TLS buffer',
  'tls-record': 'TLS record',
  pipe: 'Pipe',
  'socket-buffer': 'Socket buffer',
  'socket-receive-buffer': 'Receive buffer',
  nic: 'NIC',
}

/** The read path: who moves the bytes, and how often the line between user and kernel is crossed. */
export const readPath = {
  bytes,
  count: grouped,
  strategy: (name: string) => strategies[name]?.[0] ?? name,
  code: (name: string) => strategies[name]?.[1] ?? '',
  place: (name: string) => places[name] ?? name,
  floors: { user: 'user space', kernel: 'kernel', hardware: 'hardware' },
  head: (fileBytes: number, bufferBytes: number, cached: boolean) =>
    `${bytes(fileBytes)}, ${bytes(bufferBytes)} a call, ${cached ? 'every page cached' : 'nothing cached'}`,
  headShort: (fileBytes: number, bufferBytes: number) => `${bytes(fileBytes)} by ${bytes(bufferBytes)}`,
  headAndRound: (head: string, round: string) => `${head}; ${round}`,
  /** A transfer that is not drawn, in a line. */
  aside: (name: string, begun: boolean, counts: PathCounts, bufferBytes: number) =>
    begun
      ? `${name}, ${bytes(bufferBytes)} a call: ${grouped(counts.cpuCopies + counts.dmaCopies)} copies, ${grouped(counts.cpuCopies)} by the CPU, ${modeSwitches(counts.modeSwitches)}.`
      : `${name}, ${bytes(bufferBytes)} a call: still to come.`,
  call: (call: number, calls: number) =>
    calls === 0
      ? 'nothing to send'
      : call === 0
        ? `${grouped(calls)} ${calls === 1 ? 'round' : 'rounds'} to go`
        : `round ${grouped(call)} of ${grouped(calls)}`,
  /** On an arrow: which copy it is, and by whom. */
  arrow: {
    dma: (number: number) => `${String(number)} DMA`,
    cpu: (number: number) => `${String(number)} CPU`,
    number: String,
    encrypt: (count: number) => (count === 1 ? 'encrypt' : `encrypt ×${grouped(count)}`),
    references: 'page references',
    referencesShort: 'references',
  },
  notes: {
    neverTouched: 'never touched',
    notRead: 'not read',
    gathers: 'gathers the pages',
    referencesOnly: 'references only',
    mapped: (faults: number) => (faults === 1 ? '1 page fault' : `${grouped(faults)} page faults`),
    remote: 'from remote storage',
  },
  totals: {
    copies: 'copies',
    byCpu: 'by the CPU',
    switches: 'mode switches',
    cpuBytes: 'through the CPU',
    of: (text: string) => `of ${text}`,
    more: (syscalls: number, contextSwitches: number) =>
      `${grouped(syscalls)} ${syscalls === 1 ? 'system call' : 'system calls'}, ${grouped(contextSwitches)} context ${contextSwitches === 1 ? 'switch' : 'switches'}`,
    bus: (dma: number, bus: number) => `${bytes(dma)} by DMA, ${bytes(bus)} over the memory bus`,
    encrypted: (count: number) => `${bytes(count)} encrypted`,
  },
  legend: 'Blue: moved by a DMA engine. Red: copied by the CPU. Grey, dashed: only a reference. Violet: a mode switch.',
  empty: 'No transfer in this run.',
  says: {
    lane: (name: string, head: string, call: string) => `${name}: ${head}; ${call}.`,
    move: (kind: string, from: string, to: string, size: number, done: number, of: number) => {
      const what =
        kind === 'dma-copy'
          ? 'DMA copies'
          : kind === 'cpu-copy'
            ? 'the CPU copies'
            : kind === 'transform'
              ? 'the CPU encrypts'
              : kind === 'descriptor-copy'
                ? 'the kernel passes page references,'
                : 'page faults map'
      const state = done === 0 ? 'still to come' : done < of ? `${grouped(done)} of ${grouped(of)} done` : 'done'
      return kind === 'page-fault' ? `${what} the file (${state}).` : `${what} ${bytes(size)} from ${from} to ${to} (${state}).`
    },
    crossing: (number: number, into: 'kernel' | 'user', done: boolean) =>
      `Crossing ${String(number)}, ${into === 'kernel' ? 'into the kernel' : 'back to user space'} (${done ? 'done' : 'still to come'}).`,
    crossings: (done: number, of: number) =>
      `${grouped(done)} of ${grouped(of)} crossings of the line between user and kernel in this round.`,
    totals: (copies: number, byCpu: number, switches: number, size: number) =>
      `So far ${grouped(copies)} ${copies === 1 ? 'copy' : 'copies'}, ${grouped(byCpu)} of them by the CPU with ${bytes(size)}, and ${modeSwitches(switches)}.`,
    inAll: (copies: number, byCpu: number, switches: number, size: number) =>
      `In all it comes to ${grouped(copies)} ${copies === 1 ? 'copy' : 'copies'}, ${grouped(byCpu)} by the CPU with ${bytes(size)}, and ${modeSwitches(switches)}.`,
  },
}
