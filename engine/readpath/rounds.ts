import type { Transfer } from './strategy'

/** How a transfer falls into rounds of its loop, in closed form: what the first `k` of them come to. */
export interface Rounds {
  readonly count: number
  /** How many bytes the first `k` move. */
  readonly bytesBefore: (k: number) => number
  /** Pages that they span, a page that two of them share counted twice. */
  readonly pagesBefore: (k: number) => number
  /** How many of them end in a page in which none before them ended: those that meet a page which nobody has loaded. */
  readonly newPagesBefore: (k: number) => number
  readonly recordsBefore: (k: number) => number
  /** Times that the socket was full before one of them. */
  readonly waitsBefore: (k: number) => number
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** Least common multiple; beyond 2^53 no longer exact, but then beyond any file as well. */
const multiple = (a: number, b: number): number => (a / divisor(a, b)) * b

/** Bytes that one call moves at most. */
export function callBytes({ strategy, bufferBytes, parameters }: Transfer): number {
  const most = Math.min(bufferBytes, parameters.maxBytesPerCall)
  return strategy === 'splice' ? Math.min(most, parameters.pipeBytes) : most
}

function equalRounds(transfer: Transfer): Rounds {
  const { fileBytes, parameters } = transfer
  const { pageBytes, tlsRecordBytes } = parameters
  const size = callBytes(transfer)
  const count = Math.ceil(fileBytes / size)
  const alignedEvery = pageBytes / divisor(size, pageBytes)
  const bytesBefore = (k: number): number => Math.min(k * size, fileBytes)
  const lastRecords = count === 0 ? 0 : Math.ceil((fileBytes - (count - 1) * size) / tlsRecordBytes)
  return {
    count,
    bytesBefore,
    pagesBefore(k) {
      const inner = Math.max(0, k - 1)
      return Math.ceil(bytesBefore(k) / pageBytes) + inner - Math.floor(inner / alignedEvery)
    },
    newPagesBefore(k) {
      const pages = Math.ceil(bytesBefore(k) / pageBytes)
      if (size < pageBytes) return pages
      const lastBringsNone = k > 1 && k === count && Math.ceil(bytesBefore(k - 1) / pageBytes) === pages
      return lastBringsNone ? k - 1 : k
    },
    recordsBefore(k) {
      const full = Math.ceil(size / tlsRecordBytes)
      return k < count || k === 0 ? k * full : (k - 1) * full + lastRecords
    },
    waitsBefore: () => 0,
  }
}

/** The smallest whole number up to `high` of which `holds` is true, where it is true of every larger one as well. */
export function firstWhere(high: number, holds: (n: number) => boolean): number {
  let low = 0
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Pages up to byte `x` in which a multiple of `a` ends and one of `b` too, where each is a page at least. */
function sharedPages(a: number, b: number, x: number, pageBytes: number): number {
  const [small, large] = a < b ? [a, b] : [b, a]
  if (small % pageBytes === 0 && large % pageBytes === 0) return Math.floor(x / multiple(a, b))
  let shared = 0
  for (let end = large; end <= x; end += large) {
    const page = Math.ceil(end / pageBytes)
    const last = Math.min(page * pageBytes, x)
    if (Math.floor(last / small) > Math.floor(((page - 1) * pageBytes) / small)) shared += 1
  }
  return shared
}

/**
 * Two rulers laid along the response: partitions of one length, and what the socket takes before it is full. A round ends where
 * either has a mark (Kafka: PartitionRecordsSend, one transferTo at a time).
 */
function markedRounds(transfer: Transfer): Rounds {
  const { fileBytes, parameters } = transfer
  const { pageBytes } = parameters
  const partition = Math.min(parameters.partitionBytes ?? callBytes(transfer), parameters.maxBytesPerCall)
  const accept = parameters.acceptBytes ?? Infinity
  const common = accept === Infinity ? Infinity : multiple(partition, accept)
  /** Marks from byte 1 to byte `x`, before the end. */
  const marks = (x: number): number => Math.floor(x / partition) + Math.floor(x / accept) - Math.floor(x / common)
  const count = fileBytes === 0 ? 0 : marks(fileBytes - 1) + 1
  const bytesBefore = (k: number): number => (k >= count ? fileBytes : firstWhere(fileBytes, (x) => marks(x) >= k))
  /** Marks up to byte `x` at which a page begins. */
  const aligned = (x: number): number => {
    const of = (every: number): number => (every === Infinity ? 0 : Math.floor(x / multiple(every, pageBytes)))
    return of(partition) + of(accept) - of(common)
  }
  return {
    count,
    bytesBefore,
    pagesBefore(k) {
      if (k === 0) return 0
      const bytes = bytesBefore(k)
      return Math.ceil(bytes / pageBytes) + (k - 1) - aligned(bytes - 1)
    },
    newPagesBefore(k) {
      if (k === 0) return 0
      const bytes = bytesBefore(k)
      const pages = Math.ceil(bytes / pageBytes)
      if (Math.min(partition, accept) < pageBytes) return pages
      const whole = Math.floor(bytes / partition) + Math.floor(bytes / accept)
      const ended = whole - (accept === Infinity ? 0 : sharedPages(partition, accept, bytes, pageBytes))
      if (k < count || marks(bytes) === k) return ended
      // The last round ends at no mark: it counts where no mark lies in its page.
      const pageBegins = (pages - 1) * pageBytes
      return ended + (marks(bytes) > marks(pageBegins) ? 0 : 1)
    },
    recordsBefore: () => 0,
    waitsBefore: (k) => (k === 0 ? 0 : Math.floor(bytesBefore(k - 1) / accept)),
  }
}

export const roundsOf = (transfer: Transfer): Rounds =>
  transfer.strategy === 'kafka-plaintext' ? markedRounds(transfer) : equalRounds(transfer)
