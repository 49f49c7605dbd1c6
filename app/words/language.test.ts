import { expect, test } from 'vitest'
import { preferredLanguage } from './language'

test.each([
  [['zh-Hant-HK', 'en'], 'zh-TW'],
  [['zh-TW'], 'zh-TW'],
  [['de', 'en-GB'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
])('%j is met with %s', (wanted, language) => {
  expect(preferredLanguage(wanted)).toBe(language)
})
