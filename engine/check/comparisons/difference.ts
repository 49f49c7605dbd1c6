import { sameBytes, toBase64 } from '../../kafka/text-bytes'
import type { VectorDifference } from '../vectors/result'

/** A value on one line, bytes as the request log prints them. */
export function shown(value: unknown): string {
  if (value === undefined) return 'absent'
  const plain = JSON.stringify(value, (_, inner: unknown) => {
    if (inner instanceof Uint8Array) return toBase64(inner)
    return typeof inner === 'bigint' ? String(inner) : inner
  })
  return plain.length > 400 ? `${plain.slice(0, 399)}…` : plain
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null && !(value instanceof Uint8Array)

/** Field by field, where `got` is not what was `wanted`; names in `ignored` are passed over wherever they stand. */
export function differencesBetween(wanted: unknown, got: unknown, ignored: ReadonlySet<string>, field = ''): VectorDifference[] {
  if (wanted instanceof Uint8Array && got instanceof Uint8Array)
    return sameBytes(wanted, got) ? [] : [{ field, wanted: shown(wanted), got: shown(got) }]
  if (!isBranch(wanted) || !isBranch(got) || Array.isArray(wanted) !== Array.isArray(got))
    return wanted === got ? [] : [{ field, wanted: shown(wanted), got: shown(got) }]
  if (Array.isArray(wanted) && Array.isArray(got) && wanted.length !== got.length)
    return [{ field, wanted: shown(wanted), got: shown(got) }]
  const gotFields = got as Record<string, unknown>
  const differences: VectorDifference[] = []
  for (const [name, value] of Object.entries(wanted)) {
    if (ignored.has(name)) continue
    const path = Array.isArray(wanted) ? `${field}[${name}]` : field === '' ? name : `${field}.${name}`
    differences.push(...differencesBetween(value, gotFields[name], ignored, path))
  }
  return differences
}
