import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BytesWriter, MalformedBytes } from './bytes'
import { BytesReader } from './bytes-reader'
import { decodeMessage, encodeMessage, messageSize } from './codec'
import { encodeRequestHeader, requestSizeOnWire, responseSizeOnWire } from './headers'
import { layoutOf, type Layout } from './layout'
import { fieldsFromLog, fieldsToLog } from './log-json'
import { planOf } from './message-plans'
import type { Fields, Plan, PlannedField } from './plan'
import { versionRange } from './schema'
import { schemas } from './schemas.data'
import { fromHex, toBase64Url, toHex } from './text-bytes'

const seed = { seed: 20 }

const versions = schemas.flatMap((schema) => {
  const { from, to } = versionRange(schema.validVersions)
  return Array.from({ length: to - from + 1 }, (_, i) => ({ name: schema.name, version: from + i }))
})

const bytes = fc.uint8Array({ maxLength: 12 })
const int = (bits: number) => fc.integer({ min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 })
const int64 = fc
  .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
  .map((value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value))

function arbitraryOne(field: PlannedField): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'bool':
      return fc.boolean()
    case 'int8':
      return int(8)
    case 'int16':
      return int(16)
    case 'int32':
      return int(32)
    case 'int64':
      return int64
    case 'uuid':
      return fc.uint8Array({ minLength: 16, maxLength: 16 }).map(toBase64Url)
    case 'string':
      return fc.string({ unit: 'grapheme', maxLength: 8 })
    case 'bytes':
    case 'records':
      return bytes
    case 'struct':
      return field.struct === undefined ? fc.constant({}) : arbitraryFields(field.struct)
  }
}

function arbitraryField(field: PlannedField): fc.Arbitrary<unknown> {
  const one = arbitraryOne(field)
  const value = field.array ? fc.array(one, { maxLength: 3 }) : one
  return field.nullable ? fc.option(value) : value
}

function arbitraryFields(plan: Plan): fc.Arbitrary<Fields> {
  return fc.record(
    Object.fromEntries([...plan.fields, ...plan.tagged].map((field) => [field.name, arbitraryField(field)])),
  ) as fc.Arbitrary<Fields>
}

function filled(fields: Fields, plan: Plan): Fields {
  const whole: Record<string, unknown> = { ...fields }
  for (const field of [...plan.fields, ...plan.tagged]) {
    const value = fields[field.name] ?? (fields[field.name] === null ? null : field.initial)
    const { struct } = field
    if (struct === undefined || value === null) whole[field.name] = value
    else if (field.array) whole[field.name] = (value as Fields[]).map((element) => filled(element, struct))
    else whole[field.name] = filled(value as Fields, struct)
  }
  return whole as Fields
}

/** Each byte belongs to a part, and to one only. */
function covers(parts: readonly Layout[], from: number, to: number): void {
  let at = from
  for (const part of parts) {
    if (part.from !== at) throw new Error(`a gap before ${part.name}`)
    if (part.type === 'struct' && part.parts) covers(part.parts, Math.max(at, part.parts[0]?.from ?? at), part.to)
    at = part.to
  }
  if (at !== to) throw new Error('a gap at the end')
}

describe.each(versions)('$name $version', ({ name, version }) => {
  const plan = planOf(name, version)
  if (plan === undefined) throw new Error('no plan')

  test('what is written is read again, field by field; no cut of it is accepted', () => {
    fc.assert(
      fc.property(arbitraryFields(plan), (fields) => {
        const encoded = encodeMessage(name, version, fields)
        expect(filled(decodeMessage(name, version, encoded), plan)).toEqual(filled(fields, plan))
        expect(messageSize(name, version, fields)).toBe(encoded.length)
        covers(layoutOf(name, version, encoded), 0, encoded.length)
        const log = fieldsToLog(decodeMessage(name, version, encoded))
        const back = fieldsFromLog(name, version, log)
        expect(back.ok && encodeMessage(name, version, back.fields)).toEqual(encoded)
        if (encoded.length > 0) expect(() => decodeMessage(name, version, encoded.subarray(0, encoded.length - 1))).toThrow(MalformedBytes)
      }),
      { ...seed, numRuns: 8 },
    )
  })

  test('any bytes are read or refused by name', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
        for (const read of [decodeMessage, layoutOf]) {
          try {
            read(name, version, noise)
          } catch (error) {
            expect(error).toBeInstanceOf(MalformedBytes)
          }
        }
      }),
      { ...seed, numRuns: 15 },
    )
  })
})

test('a count that the bytes left cannot hold is refused before anything is made', () => {
  const huge = fromHex('7fffffff') ?? new Uint8Array(0)
  expect(() => decodeMessage('ConsumerProtocolSubscription', 0, huge)).toThrow(MalformedBytes)
  const reader = new BytesReader(fromHex('ffffffff7f') ?? new Uint8Array(0))
  expect(() => reader.unsignedVarint()).toThrow(MalformedBytes)
})

test('numbers that do not fit are refused, not cut', () => {
  const writer = new BytesWriter()
  expect(() => {
    writer.int8(128)
  }).toThrow(RangeError)
  expect(() => {
    writer.int16(-32769)
  }).toThrow(RangeError)
  expect(() => {
    writer.int32(2 ** 31)
  }).toThrow(RangeError)
  expect(() => {
    writer.int64(2 ** 53)
  }).toThrow(RangeError)
  expect(() => {
    writer.unsignedVarint(-1)
  }).toThrow(RangeError)
  expect(() => {
    writer.string('x'.repeat(32768), true)
  }).toThrow(RangeError)
  expect(() => encodeMessage('HeartbeatRequest', 4, { groupId: null })).toThrow(TypeError)
  expect(() => encodeMessage('HeartbeatRequest', 5, {})).toThrow(RangeError)
})

test('a tagged struct as real brokers wrote it: null is written too, led by 0', () => {
  const lead = '000002410b2f3132372e302e302e3102076f726465727301000493e000'
  const none = fromHex(`${lead}01000100`) ?? new Uint8Array(0)
  const fields = decodeMessage('ConsumerGroupMemberMetadataValue', 0, none)
  expect(fields['classicMemberMetadata']).toBeNull()
  expect(encodeMessage('ConsumerGroupMemberMetadataValue', 0, fields)).toEqual(none)
  const protocol = { name: 'cooperative-sticky', metadata: new Uint8Array(200) }
  const some = { ...fields, classicMemberMetadata: { sessionTimeoutMs: 45000, supportedProtocols: [protocol] } }
  expect(decodeMessage('ConsumerGroupMemberMetadataValue', 0, encodeMessage('ConsumerGroupMemberMetadataValue', 0, some))).toEqual(some)
})

test('int64 at its limits', () => {
  for (const value of [
    0,
    -1,
    1,
    -4294967296,
    -4294967297,
    4294967295,
    Number.MAX_SAFE_INTEGER,
    -Number.MAX_SAFE_INTEGER,
    2n ** 63n - 1n,
    -(2n ** 63n),
  ]) {
    const writer = new BytesWriter()
    writer.int64(value)
    expect(new BytesReader(writer.done()).int64()).toBe(value)
  }
})

test('a request is its size, its header and its body', () => {
  const header = { api: 'FIND_COORDINATOR', version: 6, correlationId: 0, clientId: 'A' } as const
  expect(toHex(encodeRequestHeader(header))).toBe('000a00060000000000014100')
  expect(requestSizeOnWire(header, { keyType: 0, coordinatorKeys: ['billing'] })).toBe(27)
  expect(responseSizeOnWire('HEARTBEAT', 4, { throttleTimeMs: 0, errorCode: 25 })).toBe(16)
  expect(responseSizeOnWire('HEARTBEAT', 3, { throttleTimeMs: 0, errorCode: 25 })).toBe(14)
})

test('what is wrong with a logged message is said with its place', () => {
  const log = (json: unknown) => fieldsFromLog('HeartbeatResponse', 4, json)
  expect(log({ throttleTimeMs: 0 })).toEqual({ ok: false, error: 'missing-field', path: '$.errorCode' })
  expect(log({ throttleTimeMs: 0, errorCode: 70000 })).toEqual({ ok: false, error: 'out-of-range', path: '$.errorCode' })
  expect(log({ throttleTimeMs: '0', errorCode: 0 })).toEqual({ ok: false, error: 'wrong-type', path: '$.throttleTimeMs' })
  expect(log({ throttleTimeMs: 0, errorCode: 0, more: 1 })).toEqual({ ok: false, error: 'unknown-field', path: '$.more' })
  expect(log(7)).toEqual({ ok: false, error: 'not-an-object', path: '$' })
  expect(fieldsFromLog('HeartbeatResponse', 9, {})).toEqual({ ok: false, error: 'unknown-version', path: '$' })
  const leave = fieldsFromLog('LeaveGroupRequest', 5, { groupId: 'g', members: [{ memberId: 'a', groupInstanceId: null, reason: 1 }] })
  expect(leave).toEqual({ ok: false, error: 'wrong-type', path: '$.members[0].reason' })
})
