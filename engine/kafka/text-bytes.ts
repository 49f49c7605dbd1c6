const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** The alphabet of base64 in ids. */
export const urlSafe = `${plain.slice(0, 62)}-_`

const sextets = new Int8Array(128).fill(-1)
for (let i = 0; i < 64; i += 1) {
  sextets[plain.charCodeAt(i)] = i
  sextets[urlSafe.charCodeAt(i)] = i
}

function base64(bytes: Uint8Array, alphabet: string): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const chars = Math.min(bytes.length - at, 3) + 1
    const bits = (a << 16) | (b << 8) | c
    for (let i = 0; i < chars; i += 1) text += alphabet.charAt((bits >> (18 - 6 * i)) & 63)
  }
  return text
}

/** Whether two are the same, byte by byte. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])

/** Base64 as the request log prints bytes: with `=` at the end. */
export function toBase64(bytes: Uint8Array): string {
  return base64(bytes, plain) + '=='.slice(0, (3 - (bytes.length % 3)) % 3)
}

/** As Kafka prints uuids: URL-safe, nothing at the end. */
export function toBase64Url(bytes: Uint8Array): string {
  return base64(bytes, urlSafe)
}

/** The bytes of either kind of base64; `undefined` for a text that is none. */
export function fromBase64(text: string): Uint8Array | undefined {
  const body = text.replace(/={0,2}$/, '')
  if (body.length % 4 === 1) return undefined
  const bytes = new Uint8Array(Math.floor((body.length * 3) / 4))
  let bits = 0
  let held = 0
  let at = 0
  for (let i = 0; i < body.length; i += 1) {
    const sextet = sextets[body.charCodeAt(i)] ?? -1
    if (sextet < 0) return undefined
    bits = (bits << 6) | sextet
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[at++] = bits >> held
    bits &= (1 << held) - 1
  }
  return bytes
}

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += (byte < 16 ? '0' : '') + byte.toString(16)
  return text
}

/** The bytes of a hex text in either case; `undefined` for a text that is none. */
export function fromHex(text: string): Uint8Array | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text)) return undefined
  const bytes = new Uint8Array(text.length / 2)
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16)
  return bytes
}
