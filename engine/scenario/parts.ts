import * as v from 'valibot'
import { limits } from './limits'
import type { ProblemName } from './problem'

const named = (problem: ProblemName): ProblemName => problem

/** Node ids: they stand in traces and links, so no spaces. */
export const name = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, named('bad-name')),
  v.description('A name of letters, digits, dots, dashes and underscores.'),
)

/** As Kafka checks it (Kafka: Topic.validate). */
export const topicName = v.pipe(
  v.string(),
  v.regex(/^(?!\.{1,2}$)[A-Za-z0-9._-]{1,249}$/, named('bad-topic-name')),
  v.description('A topic name that Kafka would accept.'),
)

/** A group id: any short text without control characters and markup. */
export const groupId = v.pipe(v.string(), v.regex(/^[^\p{Cc}<>]{1,200}$/u, named('bad-text')))

/** Any short text without control characters and markup. */
export const text = v.pipe(v.string(), v.regex(/^[^\p{Cc}<>]{0,1000}$/u, named('bad-text')))

/** A whole number within bounds. */
export const whole = (low: number, high: number) =>
  v.pipe(v.number(), v.integer(named('not-a-whole-number')), v.minValue(low, named('below-limit')), v.maxValue(high, named('above-limit')))

export const amount = (low: number, high: number) =>
  v.pipe(v.number(), v.minValue(low, named('below-limit')), v.maxValue(high, named('above-limit')))

/** Milliseconds, fractions allowed; kept as whole microseconds. */
export const ms = amount(0, limits.timeMs)

/** A list of bounded length. */
export const list = <S extends v.GenericSchema>(item: S, low: number, high: number) =>
  v.pipe(v.array(item), v.minLength(low, named('too-short')), v.maxLength(high, named('too-long')))

/** A config as JSON says it; a 64-bit number may be a string of digits. */
const configValue = v.union([
  v.pipe(v.string(), v.maxLength(limits.textLength, named('too-long'))),
  v.number(),
  v.boolean(),
  list(text, 0, 100),
])

/** Configs by Kafka's own names. */
export const configs = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(limits.nameLength, named('too-long'))), configValue),
  v.maxEntries(limits.configs, named('too-long')),
)

export type Configs = v.InferOutput<typeof configs>
