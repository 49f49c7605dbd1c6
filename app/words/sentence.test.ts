import { expect, test } from 'vitest'
import { en } from './en'
import { piecesOf, plainText } from './sentence'
import { zhTW } from './zh-TW'

test('gaps are filled as the language writes them', () => {
  const values = {
    who: { kind: 'names', names: ['A', 'B', 'C'] },
    wait: { kind: 'span', us: 3_040_000 },
    id: { kind: 'code', text: 'D-bd6b62' },
    none: { kind: 'word', word: 'nobody' },
    lane: { kind: 'lane', lane: 'eager' },
    twice: { kind: 'count', count: 2 },
  } as const
  expect(plainText('{who} wait {wait} for {id}: {none}, {lane}, {twice}', values, en)).toBe(
    'A, B and C wait 3.0\u00a0s for D-bd6b62: nobody, eager, 2',
  )
  expect(plainText('{who}：{none}', values, zhTW)).toBe('A、B 與 C：沒有人')
  expect(plainText('{wait} 後 {who}', values, zhTW)).toBe('3.0\u00a0秒後 A、B 與 C')
})

test('marks become pieces; a gap inside a mark is filled as well', () => {
  expect(piecesOf('a [[barrier]] and [[purgatory|待辦區]], `x{n}` **{n} leads**', { n: { kind: 'name', text: 'A' } }, en)).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'term', text: 'barrier', term: 'barrier' },
    { kind: 'text', text: ' and ' },
    { kind: 'term', text: '待辦區', term: 'purgatory' },
    { kind: 'text', text: ', ' },
    { kind: 'code', text: 'xA' },
    { kind: 'text', text: ' ' },
    { kind: 'strong', text: 'A leads' },
  ])
})

test('markup is text, and a gap that nothing fills is left as it stands', () => {
  expect(piecesOf('<b>{x}</b>', {}, en)).toEqual([{ kind: 'text', text: '<b>{x}</b>' }])
  expect(piecesOf('{x}', { x: { kind: 'name', text: '[[barrier]]' } }, en)).toEqual([{ kind: 'text', text: '[[barrier]]' }])
})
