import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MalformedBytes } from './bytes'
import { layoutBehind } from './layout'
import { encodeRecord, recordForm } from './record-bytes'
import { decodeRecord } from './record-reading'
import { fromHex, toBase64, toHex } from './text-bytes'
import type { CoordinatorRecord } from './records'

interface Line {
  readonly keyHex: string
  readonly valueHex: string | null
  readonly type: string
  readonly key: object
  readonly value: object | null
}

const folder = new URL('../../public/recordings/', import.meta.url)
const cases = readdirSync(folder).filter((name) => /^(classic|consumer|migration)-/.test(name))

const lines = (name: string): Line[] =>
  readFileSync(new URL(`${name}/offsets-topic.jsonl`, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

const bytes = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array(0)

/** As the recordings print a record: bytes in base64. */
const printed = (record: CoordinatorRecord): unknown =>
  JSON.parse(
    JSON.stringify(record, (_, value: unknown) =>
      value instanceof Uint8Array ? toBase64(value) : typeof value === 'bigint' ? Number(value) : value,
    ),
  )

describe.each(cases)('%s', (name) => {
  test('each record decodes to what the recording says and encodes to the same bytes', () => {
    const all = lines(name)
    expect(all.length).toBeGreaterThan(name === 'consumer-bad-regex' ? -1 : 0)
    for (const { keyHex, valueHex, type, key, value } of all) {
      const record = decodeRecord(bytes(keyHex), valueHex === null ? null : bytes(valueHex))
      expect(printed(record)).toMatchObject({ type, key, value })
      const again = encodeRecord(record)
      expect([toHex(again.key), again.value && toHex(again.value)]).toEqual([keyHex, valueHex])
      const form = recordForm(record.type)
      expect(layoutBehind('type', form.key, again.key).at(-1)?.to).toBe(again.key.length)
      if (again.value !== null) expect(layoutBehind('version', form.value, again.value).at(-1)?.to).toBe(again.value.length)
    }
  })
})

test('there is something to compare with', () => {
  expect(cases.length).toBeGreaterThan(3)
})

test('older values have what newer ones add, as Kafka fills it in', () => {
  const old = decodeRecord(
    bytes('000100016700016100000001'),
    bytes('0001' + '0000000000000007' + '0000' + '0000000000000009' + '000000000000000a'),
  )
  expect(old.value).toEqual({ offset: 7, leaderEpoch: -1, metadata: '', commitTimestamp: 9, topicId: 'AAAAAAAAAAAAAAAAAAAAAA' })
})

test.each([
  ['an unknown type', '00630001670000', null],
  ['no type', '00', null],
  ['a key with more behind it', '000200016700', null],
  ['an unknown value version', '0002000167', '0009'],
  [
    'an offset that no number can hold',
    '000100016700016100000000',
    '0004' + '7fffffffffffffff' + '00000000' + '01' + '0000000000000000' + '00',
  ],
])('%s is refused by name', (_, key, value) => {
  expect(() => decodeRecord(bytes(key), value === null ? null : bytes(value))).toThrow(MalformedBytes)
})
