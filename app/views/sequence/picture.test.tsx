import { expect, test } from 'vitest'
import { drawn } from '../../marks/__golden__/draw'
import { dark } from '../../ui/tokens'
import { catalogue } from '../../words/catalogue'
import { examples, joinStory } from './examples'
import { specOf } from './told-by-hand'
import { SequenceView } from './SequenceView'
import { describe, type SequenceSpec } from './spec'

const size = { width: 735, height: 420, presenter: false }
const phone = { width: 360, height: 420, presenter: false }
const picture = (from: SequenceSpec, to: SequenceSpec, room = size) => (
  <SequenceView from={from} to={to} size={room} words={catalogue.en} selection={null} onSelect={null} />
)

const before = specOf({ ...joinStory, nowMs: 2250 })
const { held, join } = examples

test('a held request, half way and there', async () => {
  await expect(drawn(picture(before, held), 0.5)).toMatchFileSnapshot('__golden__/held-half.svg')
  await expect(drawn(picture(before, held), 1)).toMatchFileSnapshot('__golden__/held.svg')
  await expect(drawn(picture(before, held, phone), 1)).toMatchFileSnapshot('__golden__/phone.svg')
})

test('at the end of a step the picture is of that moment alone', () => {
  expect(drawn(picture(before, join), 1)).toBe(drawn(picture(join, join), 1))
})

test('at the beginning of a step the line of now stands where it stood', () => {
  const nowOf = (svg: string): string | undefined => /<g transform="translate\(0 ([\d.]+)\)"><g><path d="M10 0H/.exec(svg)?.[1]
  expect(nowOf(drawn(picture(before, held), 0))).toBeDefined()
  expect(Number(nowOf(drawn(picture(before, held), 0)))).toBeLessThan(Number(nowOf(drawn(picture(before, held), 1))))
})

test('dark is another set of colours and nothing else', () => {
  const shape = (svg: string): string => svg.replace(/#[0-9a-f]{6}/g, '#')
  expect(shape(drawn(picture(before, held), 1, dark))).toBe(shape(drawn(picture(before, held), 1)))
})

test('says what it shows', async () => {
  for (const language of ['en', 'zh-TW'] as const)
    await expect(`${[held, join, examples.fifty].map((spec) => describe(spec, catalogue[language])).join('\n\n')}\n`).toMatchFileSnapshot(
      `__golden__/sequence.${language}.txt`,
    )
})
