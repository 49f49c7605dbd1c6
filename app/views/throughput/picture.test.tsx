import { beforeAll, expect, test } from 'vitest'
import { drawn } from '../../marks/__golden__/draw'
import { dark } from '../../ui/tokens'
import { catalogue } from '../../words/catalogue'
import { loadArea } from '../../words/load'
import { examples } from './examples'
import { describe, type ThroughputSpec } from './spec'
import { ThroughputView } from './ThroughputView'

beforeAll(async () => {
  for (const language of ['en', 'zh-TW'] as const) await loadArea(catalogue[language], 'throughput')
})

const picture = (from: ThroughputSpec, to: ThroughputSpec) => (
  <ThroughputView
    from={from}
    to={to}
    size={{ width: 735, height: 560, presenter: false }}
    words={catalogue.en}
    selection={null}
    onSelect={null}
  />
)

const { alone, half, copies, records, beside, empty } = examples

test('a run alone, half a step on and there; runs beside each other', async () => {
  await expect(drawn(picture(half, alone), 0.5)).toMatchFileSnapshot('__golden__/alone-half.svg')
  await expect(drawn(picture(alone, alone), 1)).toMatchFileSnapshot('__golden__/alone.svg')
  await expect(drawn(picture(beside, beside), 1)).toMatchFileSnapshot('__golden__/beside.svg')
})

test('at the end of a step the picture is of that moment alone', () => {
  expect(drawn(picture(half, alone), 1)).toBe(drawn(picture(alone, alone), 1))
  expect(drawn(picture(half, half), 0)).toBe(drawn(picture(half, half), 1))
})

test('dark is another set of colours and nothing else', () => {
  const shape = (svg: string): string => svg.replace(/#[0-9a-f]{6}/g, '#')
  expect(shape(drawn(picture(half, alone), 1, dark))).toBe(shape(drawn(picture(half, alone), 1)))
})

test('says what it shows', async () => {
  for (const language of ['en', 'zh-TW'] as const)
    await expect(
      `${[empty, half, alone, copies, records, beside].map((spec) => describe(spec, catalogue[language])).join('\n\n')}\n`,
    ).toMatchFileSnapshot(`__golden__/throughput.${language}.txt`)
})
