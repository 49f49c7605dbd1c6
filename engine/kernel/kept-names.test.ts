import { expect, test } from 'vitest'
import { KeptNames } from './kept-names'

test('a name is made once and kept, until there are too many of them', () => {
  const made: string[] = []
  const names = new KeptNames((part) => {
    made.push(part)
    return `${part}Request`
  })
  expect(names.of('Fetch')).toBe('FetchRequest')
  expect(names.of('Fetch')).toBe('FetchRequest')
  expect(made).toEqual(['Fetch'])
  for (let n = 0; n < 100_000; n++) names.of(String(n))
  made.length = 0
  expect(names.of('Fetch')).toBe('FetchRequest')
  expect(made).toEqual(['Fetch'])
})
