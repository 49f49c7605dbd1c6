import { readUtf8, utf8Length, writeUtf8 } from '../../kafka/utf8'

export const bytesText = (bytes: Uint8Array | null): string | null => (bytes === null ? null : readUtf8(bytes, 0, bytes.length))

export function textBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(utf8Length(text))
  writeUtf8(text, bytes, 0)
  return bytes
}

/** The value of the `n`-th record that somebody writes, filled up with dots to a size of its own. */
export const valueOf = (n: number, bytes: number): string => `v${String(n)}`.padEnd(bytes, '.')
