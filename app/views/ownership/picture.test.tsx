import { expect, test } from 'vitest'
import { drawn } from '../../marks/__golden__/draw'
import { dark } from '../../ui/tokens'
import { catalogue } from '../../words/catalogue'
import { examples } from './examples'
import { OwnershipView } from './OwnershipView'
import { describe, type OwnershipSpec } from './spec'

const size = { width: 735, height: 320, presenter: false }
const picture = (from: OwnershipSpec, to: OwnershipSpec, room = size) => (
  <OwnershipView from={from} to={to} size={room} words={catalogue.en} selection={null} onSelect={null} />
)

const { underway, eager, beside, empty, many } = examples

test('a rebalance, half way and over', async () => {
  await expect(drawn(picture(underway, eager), 0.5)).toMatchFileSnapshot('__golden__/eager-half.svg')
  await expect(drawn(picture(underway, eager), 1)).toMatchFileSnapshot('__golden__/eager.svg')
})

test('at the end of a step the picture is of that moment alone', () => {
  expect(drawn(picture(underway, eager), 1)).toBe(drawn(picture(eager, eager), 1))
})

test('the seconds lost count up on the way', () => {
  const lost = (svg: string): string | undefined => />\s*(\d+\.\d+ s)\s*<\/text>/.exec(svg)?.[1]
  expect(lost(drawn(picture(underway, eager), 0))).toBe('5.1 s')
  expect(lost(drawn(picture(underway, eager), 1))).toBe('17.9 s')
})

test('dark is another set of colours and nothing else', () => {
  const shape = (svg: string): string => svg.replace(/#[0-9a-f]{6}/g, '#')
  expect(shape(drawn(picture(underway, eager), 1, dark))).toBe(shape(drawn(picture(underway, eager), 1)))
})

test('says what it shows', async () => {
  for (const language of ['en', 'zh-TW'] as const)
    await expect(
      `${[empty, underway, beside, many].map((spec) => describe(spec, catalogue[language])).join('\n\n')}\n`,
    ).toMatchFileSnapshot(`__golden__/ownership.${language}.txt`)
})
