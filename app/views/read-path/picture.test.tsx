import { expect, test } from 'vitest'
import { drawn } from '../../marks/__golden__/draw'
import { dark } from '../../ui/tokens'
import { catalogue } from '../../words/catalogue'
import { examples } from './examples'
import { ReadPathView } from './ReadPathView'
import { describe, type ReadPathSpec } from './spec'

const size = { width: 735, height: 704, presenter: false }
const picture = (from: ReadPathSpec, to: ReadPathSpec, room = size) => (
  <ReadPathView from={from} to={to} size={room} words={catalogue.en} selection={null} onSelect={null} />
)

const { before, underway, next, pair, loop, tls, empty } = examples

test('a copy under way, and all of them done', async () => {
  await expect(drawn(picture(underway, next), 0.5)).toMatchFileSnapshot('__golden__/underway-half.svg')
  await expect(drawn(picture(pair, pair, { ...size, height: 672 }), 1)).toMatchFileSnapshot('__golden__/pair.svg')
})

test('at the end of a step the picture is of that moment alone', () => {
  expect(drawn(picture(underway, next), 1)).toBe(drawn(picture(next, next), 1))
  expect(drawn(picture(before, pair), 1)).toBe(drawn(picture(pair, pair), 1))
})

test('dark is another set of colours and nothing else', () => {
  const shape = (svg: string): string => svg.replace(/#[0-9a-f]{6}/g, '#')
  expect(shape(drawn(picture(underway, next), 1, dark))).toBe(shape(drawn(picture(underway, next), 1)))
})

test('says what it shows', async () => {
  for (const language of ['en', 'zh-TW'] as const)
    await expect(`${[empty, next, loop, tls].map((spec) => describe(spec, catalogue[language])).join('\n\n')}\n`).toMatchFileSnapshot(
      `__golden__/read-path.${language}.txt`,
    )
})
