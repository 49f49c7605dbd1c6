import type { CharTest } from './regex-program'

const between =
  (low: string, high: string): CharTest =>
  (code) =>
    code >= low.charCodeAt(0) && code <= high.charCodeAt(0)

export const anyOf =
  (tests: readonly CharTest[]): CharTest =>
  (code) =>
    tests.some((test) => test(code))

export const not =
  (test: CharTest): CharTest =>
  (code) =>
    !test(code)

export const literal =
  (char: string): CharTest =>
  (code) =>
    code === char.charCodeAt(0)

const digit = between('0', '9')
const lower = between('a', 'z')
const upper = between('A', 'Z')
const alpha = anyOf([lower, upper])
const word = anyOf([alpha, digit, literal('_')])
const space = anyOf([' ', '\t', '\n', '\f', '\r'].map(literal))

/** `\d` and its like. */
export const escapedClasses: ReadonlyMap<string, CharTest> = new Map([
  ['d', digit],
  ['D', not(digit)],
  ['w', word],
  ['W', not(word)],
  ['s', space],
  ['S', not(space)],
])

/** `[[:alpha:]]` and its like. */
export const namedClasses: ReadonlyMap<string, CharTest> = new Map([
  ['alnum', anyOf([alpha, digit])],
  ['alpha', alpha],
  ['digit', digit],
  ['lower', lower],
  ['upper', upper],
  ['space', space],
  ['word', word],
  ['punct', anyOf([between('!', '/'), between(':', '@'), between('[', '`'), between('{', '~')])],
])

const signs: readonly string[] = Array.from('\\.+*?()|[]{}^$-/_:;,<>=!@#%&~"\'` ')

/** `\n` and its like, and signs that stand for themselves behind a backslash. */
export const escapedChars: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['f', '\f'],
  ...signs.map((sign) => [sign, sign] as const),
])
