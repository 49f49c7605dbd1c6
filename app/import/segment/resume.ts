import { batchHeaderBytes, computedCrc, MalformedLog, readBatchHeader } from '../../../engine'

/** Where in a file reading can go on is looked for so far, and no farther. */
export const scanBytes = 1_048_576

const mostCandidates = 256
const mostCandidateBytes = 16_777_216

async function bytesOf(file: Blob, from: number, to: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(from, Math.min(to, file.size)).arrayBuffer())
}

/** Whether a whole batch with the right checksum stands there. */
async function soundAt(file: Blob, position: number): Promise<boolean> {
  try {
    const { sizeInBytes } = readBatchHeader(await bytesOf(file, position, position + batchHeaderBytes), 0, position)
    if (sizeInBytes > Math.min(mostCandidateBytes, file.size - position)) return false
    const bytes = await bytesOf(file, position, position + sizeInBytes)
    const header = readBatchHeader(bytes, 0, position)
    return computedCrc(bytes, 0, header) === header.crc
  } catch (error) {
    if (error instanceof MalformedLog) return false
    throw error
  }
}

/** An offset below 2^48, a length that fits, and magic 2: cheap to see, and seldom true of other bytes. */
function looksLikeBatch(bytes: Uint8Array, at: number, left: number): boolean {
  if (bytes[at + 16] !== 2 || bytes[at] !== 0 || bytes[at + 1] !== 0) return false
  const length = ((bytes[at + 8] ?? 0) << 24) | ((bytes[at + 9] ?? 0) << 16) | ((bytes[at + 10] ?? 0) << 8) | (bytes[at + 11] ?? 0)
  return length >= batchHeaderBytes - 12 && length + 12 <= left
}

/** The first byte behind `from` at which a sound batch begins, no more than 1 MiB on; `null` if none does. */
export async function resumeBehind(file: Blob, from: number): Promise<number | null> {
  const start = from + 1
  const bytes = await bytesOf(file, start, start + scanBytes + batchHeaderBytes)
  let candidates = 0
  for (let at = 0; at + batchHeaderBytes <= bytes.length && at < scanBytes; at++) {
    if (!looksLikeBatch(bytes, at, file.size - start - at)) continue
    if (++candidates > mostCandidates) return null
    if (await soundAt(file, start + at)) return start + at
  }
  return null
}
