import { expect, test } from 'vitest'
import { Digest, wordsOfText } from './digest'

test('a text that was spelt before is named as one that is spelt now', () => {
  for (const text of ['', 'a', 'abc', 'abcd', 'abcde', 'broker-1', '群組', 'x'.repeat(1001)]) {
    const [spelt, known] = [new Digest(), new Digest()]
    spelt.text(text)
    known.words(wordsOfText(text))
    expect(known.toString()).toBe(spelt.toString())
  }
})
