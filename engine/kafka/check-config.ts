import type { ConfigRow } from './config-row'
import { type ConfigErrorName, type ConfigError, type ConfigOk, type ConfigWhere, findConfig } from './configs'

const range: Readonly<Record<'short' | 'int' | 'long', readonly [number, number]>> = {
  short: [-32768, 32767],
  int: [-2147483648, 2147483647],
  long: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
}

const refused = (row: ConfigRow, error: ConfigErrorName, limit?: number | string): ConfigError =>
  limit === undefined ? { ok: false, error, config: row.name } : { ok: false, error, config: row.name, limit }

function checkNumber(row: ConfigRow, type: 'short' | 'int' | 'long', value: unknown): ConfigOk | ConfigError {
  const text = typeof value === 'string' ? value.trim() : value
  const number = typeof text === 'string' && /^[+-]?\d+$/.test(text) ? Number(text) : text
  if (typeof number !== 'number') return refused(row, 'not-a-number')
  if (!Number.isInteger(number)) return refused(row, 'not-a-whole-number')
  const min = row.min ?? range[type][0]
  const max = row.max ?? range[type][1]
  if (number < min) return refused(row, 'below-minimum', min)
  if (number > max) return refused(row, 'above-maximum', max)
  return { ok: true, value: number }
}

function checkDouble(row: ConfigRow, value: unknown): ConfigOk | ConfigError {
  const text = typeof value === 'string' ? value.trim() : value
  const number = typeof text === 'string' && /^[+-]?(\d+([.]\d*)?|[.]\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : text
  if (typeof number !== 'number' || Number.isNaN(number)) return refused(row, 'not-a-number')
  if (row.min !== undefined && number < row.min) return refused(row, 'below-minimum', row.min)
  if (row.max !== undefined && number > row.max) return refused(row, 'above-maximum', row.max)
  return { ok: true, value: number }
}

function checkChoice(row: ConfigRow, word: string): ConfigError | undefined {
  if (row.oneOf !== undefined && !row.oneOf.some((choice) => choice.toLowerCase() === word.toLowerCase()))
    return refused(row, 'not-a-choice', row.oneOf.join(', '))
  if (row.form !== undefined && !row.form.test(word)) return refused(row, 'not-a-choice', row.form.source)
  return undefined
}

function checkList(row: ConfigRow, value: unknown): ConfigOk | ConfigError {
  const words: unknown = typeof value === 'string' ? value.split(',').map((word) => word.trim()) : value
  if (!Array.isArray(words) || !words.every((word): word is string => typeof word === 'string')) return refused(row, 'not-a-list')
  const list = words.filter((word) => word !== '')
  for (const word of list) {
    const wrong = checkChoice(row, word)
    if (wrong) return wrong
  }
  return { ok: true, value: list }
}

function checkBoolean(row: ConfigRow, value: unknown): ConfigOk | ConfigError {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (word === true || word === 'true') return { ok: true, value: true }
  if (word === false || word === 'false') return { ok: true, value: false }
  return refused(row, 'not-a-boolean')
}

function checkText(row: ConfigRow, value: unknown): ConfigOk | ConfigError {
  const word = typeof value === 'number' ? String(value) : value
  if (typeof word !== 'string') return refused(row, 'not-a-string')
  return checkChoice(row, word.trim()) ?? { ok: true, value: word.trim() }
}

/** What Kafka's `ConfigDef` says to one value (a string is parsed, as in a properties file): the parsed value, or why not. */
export function checkConfig(where: ConfigWhere, name: string, value: unknown): ConfigOk | ConfigError {
  const row = findConfig(where, name)
  if (row === undefined) return { ok: false, error: 'unknown-config', config: name }
  if (value === null && row.default === null) return { ok: true, value: null }
  switch (row.type) {
    case 'boolean':
      return checkBoolean(row, value)
    case 'short':
    case 'int':
    case 'long':
      return checkNumber(row, row.type, value)
    case 'double':
      return checkDouble(row, value)
    case 'string':
      return checkText(row, value)
    case 'list':
      return checkList(row, value)
  }
}
