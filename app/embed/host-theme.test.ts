import { expect, test } from 'vitest'
import { themeIn, themeInQuery } from './host-theme'

test('a host tells its theme by message; anything else is left alone', () => {
  expect(themeIn({ kafkascope: 'theme', theme: 'dark' })).toBe('dark')
  const others: unknown[] = [null, 'dark', {}, { theme: 'dark' }, { kafkascope: 'theme' }, { kafkascope: 'theme', theme: 'pink' }]
  for (const other of others) expect(themeIn(other)).toBe(null)
})

test('or in the address', () => {
  expect(themeInQuery('?scenario=minimal&theme=light')).toBe('light')
  expect(themeInQuery('?theme=pink')).toBe(null)
})
