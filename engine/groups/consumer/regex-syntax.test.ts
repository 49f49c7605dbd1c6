import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileRegex } from './regex-syntax'

function matches(regex: string, name: string): boolean {
  const compiled = compileRegex(regex)
  if ('error' in compiled) throw new Error(compiled.error)
  return compiled.matches(name)
}

test.each([
  ['order.*', ['orders', 'order', 'orders-2'], ['my-orders', 'orde']],
  ['order', ['order'], ['orders', 'xorder']],
  ['a|bc', ['a', 'bc'], ['ac', 'b', 'abc']],
  ['(eu|us)-[a-z]+', ['eu-x', 'us-orders'], ['eu-', 'eu-1', 'xeu-a']],
  ['[^0-9]{2,3}', ['ab', 'abc'], ['a', 'abcd', 'a1']],
  ['a{3}', ['aaa'], ['aa', 'aaaa']],
  ['a{2,}b?', ['aa', 'aaab'], ['a', 'ab', 'aabb']],
  ['\\d+\\.\\w*', ['12.', '1.a_9'], ['12', 'a.b']],
  ['^orders$', ['orders'], ['order']],
  ['(?i)orders', ['ORDERS', 'Orders'], ['order']],
  ['(?:a(?:b|c))+', ['ab', 'abac'], ['a', 'abc']],
  ['[[:alpha:]_-]+', ['a_b-c'], ['a1', '']],
  ['(?P<x>a)*?', ['', 'aa'], ['b']],
  ['', [''], ['a']],
  ['[]a]', [']', 'a'], ['b']],
  ['(a*)*', ['', 'aaa'], ['b']],
])('%s matches whole names', (regex, yes, no) => {
  for (const name of yes) expect([name, matches(regex, name)]).toEqual([name, true])
  for (const name of no) expect([name, matches(regex, name)]).toEqual([name, false])
})

test.each([
  ['order[', 'missing closing ]'],
  ['[a\\', 'missing closing ]'],
  ['(a', 'missing closing )'],
  ['a)', 'unexpected )'],
  ['*a', 'missing argument to repetition operator'],
  ['a**', 'invalid nested repetition operator'],
  ['a{2000}', 'invalid repeat count'],
  ['a{3,2}', 'invalid repeat count'],
  ['(?=a)', 'invalid or unsupported Perl syntax'],
  ['\\1', 'invalid escape sequence'],
  ['[\\q]', 'invalid escape sequence'],
  ['[z-a]', 'invalid character class range'],
  ['[[:nonsense:]]', 'invalid character class range'],
  ['a\\', 'trailing backslash at end of expression'],
  ['('.repeat(500), 'expression nests too deeply'],
  ['((a{1000}){1000}){1000}', 'expression too large'],
  ['(((){1000}){1000}){1000}', 'expression too large'],
])('%s is refused: %s', (regex, error) => {
  expect(compileRegex(regex)).toEqual({ error })
})

test('what other engines cannot end ends here', () => {
  expect(matches('(a+)+b', 'a'.repeat(249))).toBe(false)
  expect(matches('(a|aa|a*)*c', 'a'.repeat(249))).toBe(false)
})

const part = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', 'a*', 'b+', '(a|b)', 'a?', '(ab){1,2}', '^', '$', '\\w')

test('agrees with the engine of the language on what both know', () => {
  const names = fc.array(fc.constantFrom('a', 'b', 'c', '-'), { maxLength: 6 }).map((chars) => chars.join(''))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), names, (parts, name) => {
      const regex = parts.join('')
      expect(matches(regex, name)).toBe(new RegExp(`^(?:${regex})$`).test(name))
    }),
    { seed: 848, numRuns: 2000 },
  )
})

test('any text is read or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('ab[](){}*+?|\\^$.-:,0123i<P')), maxLength: 30 }), (regex) => {
      const compiled = compileRegex(regex)
      if (!('error' in compiled)) compiled.matches('orders')
    }),
    { seed: 849, numRuns: 2000 },
  )
})
