import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Packing } from './pack'
import { PackTables } from './pack-tables'
import { Unpacking } from './unpack'

class Kept {
  constructor(readonly of: number) {}
}

class Parted {
  constructor(
    readonly a: unknown,
    readonly b: unknown,
  ) {}
}

const parted = {
  prototype: Parted.prototype,
  parts: (value: object) => [(value as Parted).a, (value as Parted).b],
  make: ([a, b]: readonly unknown[]) => new Parted(a, b),
}

const kept = new Kept(1)

const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      fc.maxSafeInteger(),
      fc.nat(300),
      fc.double(),
      fc.string({ maxLength: 4 }),
      fc.boolean(),
      fc.constantFrom(null, undefined, kept),
    ),
    fc.array(tie('value'), { maxLength: 9 }),
    fc.array(fc.record({ x: fc.nat(9), y: tie('value') }), { maxLength: 9 }),
    fc.array(fc.integer(), { maxLength: 9 }),
    fc.dictionary(fc.string({ maxLength: 3 }), tie('value'), { maxKeys: 5, noNullPrototype: true }),
    fc.array(fc.tuple(fc.string({ maxLength: 3 }), tie('value')), { maxLength: 9 }).map((entries) => new Map(entries)),
    fc.array(fc.tuple(fc.nat(20), fc.record({ x: fc.integer(), y: fc.nat(1) })), { maxLength: 9 }).map((entries) => new Map(entries)),
    fc.array(fc.string({ maxLength: 3 }), { maxLength: 9 }).map((items) => new Set(items)),
    fc.tuple(tie('value'), tie('value')).map(([a, b]) => new Parted(a, b)),
  ),
}))

test('what was packed is unpacked: equal, keys in their order, and anew', () => {
  const tables = new PackTables([parted], [(v) => ({ x: v[0], y: v[1] })])
  fc.assert(
    fc.property(fc.array(anything, { minLength: 1, maxLength: 6 }), (values) => {
      const packing = new Packing(tables)
      const places = values.map((value) => {
        const at = packing.bytes.length
        packing.value(value)
        return at
      })
      for (const [n, value] of values.entries()) {
        const read = (): unknown => new Unpacking(tables, packing.bytes, places[n] ?? 0).value()
        expect(read()).toStrictEqual(value)
        expect(JSON.stringify(read())).toBe(JSON.stringify(value))
        if (typeof value === 'object' && value !== null && value !== kept) expect(read()).not.toBe(value)
      }
    }),
    { seed: 11, numRuns: 400 },
  )
})

test('an instance that never changes is shared', () => {
  const tables = new PackTables()
  const packing = new Packing(tables)
  packing.value([kept, { of: kept }])
  const read = new Unpacking(tables, packing.bytes, 0).value() as [Kept, { of: Kept }]
  expect(read[0]).toBe(kept)
  expect(read[1].of).toBe(kept)
})

test('a row of numbers that rise alike takes a handful of bytes', () => {
  const packing = new Packing(new PackTables())
  packing.value(Array.from({ length: 1000 }, (_, n) => ({ offset: 7000 + 3 * n, epoch: 4 })))
  expect(packing.bytes.length).toBeLessThan(24)
})
