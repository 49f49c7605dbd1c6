import { expect, test } from 'vitest'
import { drawn } from '../../marks/__golden__/draw'
import { dark } from '../../ui/tokens'
import { catalogue } from '../../words/catalogue'
import { CompareView } from './CompareView'
import { comparedAt as at } from './examples'
import { describe, type CompareSpec } from './spec'

const [before, now] = [at(9_000_000), at(9_500_000)]

const picture = (from: CompareSpec, to: CompareSpec) => (
  <CompareView
    from={from}
    to={to}
    size={{ width: 1240, height: 560, presenter: false }}
    words={catalogue.en}
    selection={null}
    onSelect={null}
  />
)

test('one slow member, three ways', async () => {
  await expect(drawn(picture(before, now), 1)).toMatchFileSnapshot('__golden__/one-slow-member.svg')
})

test('at the end of a step the picture is of that moment alone', () => {
  expect(drawn(picture(before, now), 1)).toBe(drawn(picture(now, now), 1))
})

test('dark is another set of colours and nothing else', () => {
  const shape = (svg: string): string => svg.replace(/#[0-9a-f]{6}/g, '#')
  expect(shape(drawn(picture(before, now), 1, dark))).toBe(shape(drawn(picture(before, now), 1)))
})

test('says what it shows', async () => {
  for (const language of ['en', 'zh-TW'] as const)
    await expect(`${[at(0), now].map((spec) => describe(spec, catalogue[language])).join('\n\n')}\n`).toMatchFileSnapshot(
      `__golden__/compare.${language}.txt`,
    )
})
