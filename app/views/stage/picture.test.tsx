import { expect, test } from 'vitest'
import { drawn } from '../../marks/__golden__/draw'
import { dark } from '../../ui/tokens'
import { en } from '../../words/en'
import { zhTW } from '../../words/zh-TW'
import { barrier, crowd, empty, told } from './examples'
import { describe, type StageSpec } from './spec'
import { StageView } from './StageView'

const catalogue = { en, 'zh-TW': zhTW } as const

const size = { width: 735, height: 642, presenter: false }
const picture = (from: StageSpec, to: StageSpec) => (
  <StageView from={from} to={to} size={size} words={catalogue.en} selection={null} onSelect={null} />
)

test('the barrier, half way and there', async () => {
  await expect(drawn(picture(told, barrier), 0.5)).toMatchFileSnapshot('__golden__/barrier-half.svg')
  await expect(drawn(picture(told, barrier), 1)).toMatchFileSnapshot('__golden__/barrier.svg')
})

test('at the end of a step the picture is of that moment alone', () => {
  expect(drawn(picture(told, barrier), 1)).toBe(drawn(picture(empty, barrier), 1))
  expect(drawn(picture(told, barrier), 1)).toBe(drawn(picture(barrier, barrier), 1))
})

test('dark is another set of colours and nothing else', () => {
  const shape = (svg: string): string => svg.replace(/#[0-9a-f]{6}/g, '#')
  expect(shape(drawn(picture(told, barrier), 1, dark))).toBe(shape(drawn(picture(told, barrier), 1)))
})

test('says what it shows', async () => {
  const specs = [empty, told, barrier, crowd(50, 200)]
  for (const language of ['en', 'zh-TW'] as const) {
    await expect(`${specs.map((spec) => describe(spec, catalogue[language])).join('\n\n')}\n`).toMatchFileSnapshot(
      `__golden__/stage.${language}.txt`,
    )
  }
})
