import { expect, test } from 'vitest'
import { openCompared } from './examples'
import { csvOf } from './csv'

const spec = openCompared('one-slow-member').at(0)

test('a line a lane, as wide as the heading, each number as it was measured', () => {
  const [head = [], ...rows] = csvOf(spec)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(rows).toHaveLength(spec.lanes.length)
  for (const [n, row] of rows.entries()) {
    const lane = spec.lanes[n]
    expect(row).toHaveLength(head.length)
    expect(row[0]).toBe(lane?.name)
    expect(row[head.indexOf('unread_us')]).toBe(String(lane?.measures.unread))
    expect(row[head.indexOf('bytes_on_the_wire')]).toBe(String(lane?.measures.bytes))
  }
})

test('a name that looks like a formula, or holds commas and quotes, stays a text', () => {
  const [lane] = spec.lanes
  if (lane === undefined) throw new Error('no lane')
  const lines = csvOf({
    lanes: [
      { ...lane, name: '=1+1' },
      { ...lane, name: 'a, "b"' },
    ],
  }).split('\r\n')
  expect(lines[1]).toMatch(/^'=1\+1,/)
  expect(lines[2]).toMatch(/^"a, ""b""",/)
})
