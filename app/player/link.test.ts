import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLink, writeLink } from './link'
import type { Place } from './place'

const everything: Place = {
  run: { kind: 'scenario', name: 'classic-join' },
  page: null,
  lesson: null,
  step: 42,
  by: 'messages',
  view: 'stage',
  group: 'orders-app',
  selection: { kind: 'member', member: 'A' },
  interventions: [{ step: 17, action: { do: 'killMember', member: 'B' } }],
  language: 'zh-TW',
  theme: 'dark',
}

const read = (link: string) => {
  const [search = '', hash = ''] = link.split('#')
  return readLink(search, `#${hash}`)
}

test('what is written is read', () => {
  expect(read(writeLink(everything))).toEqual({ place: everything, problem: null })
  const lane = { ...everything, run: { kind: 'scenario', name: 'one-slow-member', lane: 'eager' } } as const
  expect(read(writeLink(lane))).toEqual({ place: lane, problem: null })
  const inline = { ...everything, run: { kind: 'inline', name: '{"version":1,"name":"é 群組 #&%"}' } } as const
  expect(read(writeLink(inline))).toEqual({ place: inline, problem: null })
})

/** One of every version ever published; they open for ever. */
const kept: readonly [string, Partial<Place>][] = [
  ['?scenario=classic-join#step=12&steps=story', { step: 12, by: 'story', run: { kind: 'scenario', name: 'classic-join' } }],
  [
    '?scenario=classic-join#v=1&step=42&by=messages&view=stage&group=orders-app&sel=message%3A9&do=%5B%7B%22step%22%3A17%2C%22action%22%3A%7B%22do%22%3A%22killMember%22%2C%22member%22%3A%22B%22%7D%7D%5D&lang=zh-TW&theme=dark',
    { ...everything, selection: { kind: 'message', message: 9 } },
  ],
  ['?recording=classic-crash#v=1&step=3&view=sequence', { run: { kind: 'recording', name: 'classic-crash' }, view: 'sequence', step: 3 }],
  ['?scenario=minimal&theme=dark&view=ownership&step=7', { theme: 'dark', view: 'ownership', step: 7 }],
  ['?page=lessons#v=1&lang=en', { page: 'lessons', language: 'en' }],
]

test.each(kept)('a kept link opens: %s', (link, place) => {
  const { place: found, problem } = read(link)
  expect(problem).toBeNull()
  expect(found).toMatchObject(place)
})

test.each([
  ['#v=99&step=3', 'link-from-the-future'],
  ['#v=1&do=%5B%7B', 'link-changes-unreadable'],
  ['#v=1&do=%5B%7B%22step%22%3A-1%7D%5D', 'link-changes-unreadable'],
  [`#v=1&group=${'x'.repeat(200_001)}`, 'link-too-long'],
])('what cannot be read is named, and nothing is thrown: %.30s', (link, problem) => {
  expect(read(link).problem).toBe(problem)
})

test('unknown words are left out', () => {
  expect(read('#v=1&view=constructor&by=__proto__&lang=toString&theme=x&step=1e3&sel=message:x').place).toMatchObject({
    view: null,
    by: null,
    language: null,
    theme: null,
    step: null,
    selection: null,
  })
})

const hostile = [
  ...['', '-1', '999999999', '1e9', '99999999999999999999', 'null', '__proto__', 'constructor', '<img src=x onerror=alert(1)>', '../../x'],
  ...['javascript:alert(1)', '\u0000', '\u202e', '\ud800', 'a'.repeat(250), '{}', '[null]', '{"__proto__":{}}', '['.repeat(9000)],
  ...['[{"step":1e300,"action":{"do":"killMember"}}]', '[{"step":7,"action":{"do":"__proto__"}}]', '["member","__proto__","1","2"]'],
  ...['member:__proto__', 'message:-1', 'message:9', 'record:a@1', 'record:@', 'group:', 'partition:orders-0'],
  ...['classic-join', 'compare', 'stage', 'event', 'story', 'zh-TW', 'dark', 'embed', 'growth', '0', '1', '{"version":1,"name":"x"}'],
]
const params = fc.array(
  fc.tuple(
    fc.constantFrom(
      'page',
      'lesson',
      'scenario',
      'recording',
      'lane',
      'inline',
      'step',
      'by',
      'view',
      'group',
      'sel',
      'do',
      'lang',
      'theme',
      'v',
      'split',
    ),
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...hostile) }, { weight: 1, arbitrary: fc.string({ maxLength: 60, unit: 'binary' }) }),
  ),
  { maxLength: 6 },
)

test('whatever a link says is read as a place, and that place is the same when it is written and read again', () => {
  const textOf = (of: readonly (readonly [string, string])[]): string =>
    new URLSearchParams(of.map(([key, value]) => [key, value])).toString()
  fc.assert(
    fc.property(params, params, (query, hash) => {
      const { place } = readLink(`?${textOf(query)}`, `#${textOf(hash)}`)
      expect(read(writeLink(place)).place).toEqual(place)
    }),
    { seed: 4, numRuns: 2000 },
  )
})
