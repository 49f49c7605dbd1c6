export type Actor = 'cpu' | 'disk-dma' | 'nic-dma'

export type StepKind = 'enter-kernel' | 'exit-kernel' | 'dma-copy' | 'cpu-copy' | 'descriptor-copy' | 'transform' | 'page-fault'

/** Where the bytes can be. */
export type Place =
  | 'disk'
  | 'page-cache'
  | 'user-buffer'
  | 'jvm-heap'
  | 'jvm-direct-buffer'
  | 'tls-buffer'
  | 'tls-record'
  | 'pipe'
  | 'socket-buffer'
  | 'socket-receive-buffer'
  | 'nic'

export type Floor = 'user' | 'kernel' | 'hardware'

/** What a step leads from and to: a place, a side of the boundary that a crossing crosses, or the page table. */
export type End = Place | 'user' | 'kernel' | 'page-table'

export type Syscall = 'read' | 'pread' | 'write' | 'mmap' | 'sendfile' | 'splice' | 'recv' | 'epoll_wait'

/** One step on the way: who moves what from where to where. */
export interface ReadStep {
  readonly actor: Actor
  readonly kind: StepKind
  readonly from: End
  readonly to: End
  /** Payload; of descriptors their own size; 0 for crossings and faults. */
  readonly bytes: number
  /** What of it reaches the wire, with the overhead of TLS records. */
  readonly wireBytes: number
  /** The system call in which it happens; null in user mode, and for the NIC, which may be done after the call has returned. */
  readonly syscall: Syscall | null
}

const floors: Readonly<Record<End, Floor>> = {
  disk: 'hardware',
  nic: 'hardware',
  'page-cache': 'kernel',
  'page-table': 'kernel',
  'tls-record': 'kernel',
  pipe: 'kernel',
  'socket-buffer': 'kernel',
  'socket-receive-buffer': 'kernel',
  kernel: 'kernel',
  user: 'user',
  'user-buffer': 'user',
  'jvm-heap': 'user',
  'jvm-direct-buffer': 'user',
  'tls-buffer': 'user',
}

/** On which floor something stands. */
export const floorOf = (end: End): Floor => floors[end]

const crossing = (kind: 'enter-kernel' | 'exit-kernel', syscall: Syscall): ReadStep => ({
  actor: 'cpu',
  kind,
  from: kind === 'enter-kernel' ? 'user' : 'kernel',
  to: kind === 'enter-kernel' ? 'kernel' : 'user',
  bytes: 0,
  wireBytes: 0,
  syscall,
})

export const enter = (syscall: Syscall): ReadStep => crossing('enter-kernel', syscall)
export const exit = (syscall: Syscall): ReadStep => crossing('exit-kernel', syscall)

const moved = (actor: Actor, kind: StepKind, from: End, to: End, bytes: number, syscall: Syscall | null, wireBytes = 0): ReadStep => ({
  actor,
  kind,
  from,
  to,
  bytes,
  wireBytes,
  syscall,
})

export const fromDisk = (bytes: number, syscall: Syscall): ReadStep => moved('disk-dma', 'dma-copy', 'disk', 'page-cache', bytes, syscall)
export const fromNic = (bytes: number, syscall: Syscall): ReadStep =>
  moved('nic-dma', 'dma-copy', 'nic', 'socket-receive-buffer', bytes, syscall)
export const toNic = (from: Place, bytes: number, wireBytes = bytes): ReadStep =>
  moved('nic-dma', 'dma-copy', from, 'nic', bytes, null, wireBytes)
export const copied = (from: Place, to: Place, bytes: number, syscall: Syscall | null): ReadStep =>
  moved('cpu', 'cpu-copy', from, to, bytes, syscall)
export const described = (from: Place, to: Place, bytes: number, syscall: Syscall): ReadStep =>
  moved('cpu', 'descriptor-copy', from, to, bytes, syscall)
export const transformed = (from: Place, to: Place, bytes: number, syscall: Syscall | null): ReadStep =>
  moved('cpu', 'transform', from, to, bytes, syscall)
export const faulted = (syscall: Syscall): ReadStep => moved('cpu', 'page-fault', 'page-table', 'page-table', 0, syscall)
