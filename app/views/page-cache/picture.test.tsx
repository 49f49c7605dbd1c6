import { expect, test } from 'vitest'
import { drawn } from '../../marks/__golden__/draw'
import { dark } from '../../ui/tokens'
import { catalogue } from '../../words/catalogue'
import { examples } from './examples'
import { PageCacheView } from './PageCacheView'
import { describe, type PageCacheSpec } from './spec'

const size = { width: 735, height: 690, presenter: false }
const picture = (from: PageCacheSpec, to: PageCacheSpec) => (
  <PageCacheView from={from} to={to} size={size} words={catalogue.en} selection={null} onSelect={null} />
)

const { before, behind, caughtUp, small, empty } = examples

test('a reader far behind, half way and there', async () => {
  await expect(drawn(picture(before, behind), 0.5)).toMatchFileSnapshot('__golden__/behind-half.svg')
  await expect(drawn(picture(behind, behind), 1)).toMatchFileSnapshot('__golden__/behind.svg')
})

test('at the end of a step the picture is of that moment alone', () => {
  const visible = (svg: string): string => svg.replace(/<g opacity="0">[\s\S]*?<\/g>/g, '').replace(/ opacity="1"/g, '')
  expect(visible(drawn(picture(caughtUp, caughtUp), 1))).toBe(visible(drawn(picture(caughtUp, caughtUp), 1)))
  expect(drawn(picture(before, before), 0)).toBe(drawn(picture(before, before), 1))
})

test('dark is another set of colours and nothing else', () => {
  const shape = (svg: string): string => svg.replace(/#[0-9a-f]{6}/g, '#')
  expect(shape(drawn(picture(before, behind), 1, dark))).toBe(shape(drawn(picture(before, behind), 1)))
})

test('says what it shows', async () => {
  for (const language of ['en', 'zh-TW'] as const)
    await expect(
      `${[empty, caughtUp, behind, small].map((spec) => describe(spec, catalogue[language])).join('\n\n')}\n`,
    ).toMatchFileSnapshot(`__golden__/page-cache.${language}.txt`)
})
