import { expect, test, vi } from 'vitest'

vi.stubGlobal('location', { search: '', hash: '', href: '' })
const { textOfFile } = await import('./read-file')

const text = 'Completed request:{"名":1}\r\n'
const units = Array.from(text, (each) => each.charCodeAt(0))
const blobOf = (bytes: readonly number[]): Blob => new Blob([new Uint8Array(bytes)])

test.each([
  ['UTF-8', [...new TextEncoder().encode(text)]],
  ['UTF-8 that says so', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)]],
  ['UTF-16, as some shells write it', [0xff, 0xfe, ...units.flatMap((unit) => [unit & 255, unit >> 8])]],
  ['UTF-16 the other way round', [0xfe, 0xff, ...units.flatMap((unit) => [unit >> 8, unit & 255])]],
])('a file is read as text: %s', async (_, bytes) => {
  expect(await textOfFile(blobOf(bytes))).toBe(text)
})

test('one of no bytes, or of one, is what it is', async () => {
  expect(await textOfFile(blobOf([]))).toBe('')
  expect(await textOfFile(blobOf([65]))).toBe('A')
})
