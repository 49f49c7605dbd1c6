import { beforeAll, expect, test } from 'vitest'
import { drawn } from '../../marks/__golden__/draw'
import { dark } from '../../ui/tokens'
import { catalogue } from '../../words/catalogue'
import { loadArea } from '../../words/load'
import { examples } from './examples'
import { describe, type TwoLogsSpec } from './spec'
import { TwoLogsView } from './TwoLogsView'

beforeAll(async () => {
  for (const language of ['en', 'zh-TW'] as const) await loadArea(catalogue[language], 'twoLogs')
})

const size = { width: 1010, height: 560, presenter: false }
const picture = (from: TwoLogsSpec, to: TwoLogsSpec) => (
  <TwoLogsView from={from} to={to} size={size} words={catalogue.en} selection={null} onSelect={null} />
)

const { parts, cut, down, behind, empty } = examples

test('the logs part, and are cut: half way and there', async () => {
  await expect(drawn(picture(parts, cut), 0.5)).toMatchFileSnapshot('__golden__/cut-half.svg')
  await expect(drawn(picture(parts, parts), 1)).toMatchFileSnapshot('__golden__/parts.svg')
})

test('dark is another set of colours and nothing else', () => {
  const shape = (svg: string): string => svg.replace(/#[0-9a-f]{6}/g, '#').replace(/hatch\w+/g, '')
  expect(shape(drawn(picture(parts, cut), 1, dark))).toBe(shape(drawn(picture(parts, cut), 1)))
})

test('says what it shows', async () => {
  for (const language of ['en', 'zh-TW'] as const)
    await expect(
      `${[parts, cut, down, behind, empty].map((spec) => describe(spec, catalogue[language])).join('\n\n')}\n`,
    ).toMatchFileSnapshot(`__golden__/two-logs.${language}.txt`)
})
