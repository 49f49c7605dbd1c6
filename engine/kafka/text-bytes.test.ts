import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, fromHex, toBase64, toBase64Url, toHex } from './text-bytes'
import { readUtf8, utf8Length, writeUtf8 } from './utf8'

/** Every run draws the same. */
const seed = { seed: 20 }

test('UTF-8 is as the platform has it, lone surrogates as Java has them', () => {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      const written = new Uint8Array(utf8Length(text))
      expect(writeUtf8(text, written, 0)).toBe(written.length)
      expect(written).toEqual(encoder.encode(text))
      expect(readUtf8(written, 0, written.length)).toBe(text)
    }),
    seed,
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20 }), (noise) => {
      const text = readUtf8(noise, 0, noise.length)
      expect(text.replaceAll('\ufffd', '')).toBe(
        decoder
          .decode(noise)
          .replaceAll('\ufffd', '')
          .replace(/^\ufeff/, ''),
      )
    }),
    seed,
  )
  expect(utf8Length('a\ud800')).toBe(2)
})

test('base64 and hex are as the platform has them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (data) => {
      expect(toBase64(data)).toBe(Buffer.from(data).toString('base64'))
      expect(toBase64Url(data)).toBe(Buffer.from(data).toString('base64url'))
      expect(fromBase64(toBase64(data))).toEqual(data)
      expect(fromBase64(toBase64Url(data))).toEqual(data)
      expect(toHex(data)).toBe(Buffer.from(data).toString('hex'))
      expect(fromHex(toHex(data))).toEqual(data)
    }),
    seed,
  )
  for (const wrong of ['a', 'ab!d', 'abc\u00e9']) expect(fromBase64(wrong)).toBeUndefined()
  for (const wrong of ['a', 'zz']) expect(fromHex(wrong)).toBeUndefined()
})
