import { expect, test } from 'vitest'
import { en } from './en'
import { zhTW } from './zh-TW'

/** What two languages may well write alike: names, numbers, units, code. */
const alike = /^[\s\d.,:;+×/·()[\]%#→_-]*$/

/** Every sentence of a catalogue by its path. Sentence makers are called with marks in place of their arguments. */
function sentences(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node === 'function') return []
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => sentences(value, `${path}.${key}`))
}

test('no sentence of two words or more is equal in both languages', () => {
  const chinese = new Map(sentences(zhTW))
  const equal = sentences(en).filter(([path, text]) => /\s/.test(text) && !alike.test(text) && chinese.get(path) === text)
  expect(equal).toEqual([])
})

test('no text is empty', () => {
  expect([...sentences(en), ...sentences(zhTW)].filter(([, text]) => text.trim() === '')).toEqual([])
})
