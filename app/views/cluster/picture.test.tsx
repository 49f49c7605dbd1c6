import { expect, test } from 'vitest'
import { drawn } from '../../marks/__golden__/draw'
import { dark } from '../../ui/tokens'
import { catalogue } from '../../words/catalogue'
import { ClusterView } from './ClusterView'
import { examples } from './examples'
import { describe, type ClusterSpec } from './spec'

const size = { width: 735, height: 400, presenter: false }
const picture = (from: ClusterSpec, to: ClusterSpec) => (
  <ClusterView from={from} to={to} size={size} words={catalogue.en} selection={null} onSelect={null} />
)

const { parts, cut, leaderless, empty } = examples

test('the old leader is cut, half way and there', async () => {
  await expect(drawn(picture(parts, cut), 0.5)).toMatchFileSnapshot('__golden__/cut-half.svg')
  await expect(drawn(picture(cut, cut), 1)).toMatchFileSnapshot('__golden__/cut.svg')
})

test('dark is another set of colours and nothing else', () => {
  const shape = (svg: string): string => svg.replace(/#[0-9a-f]{6}/g, '#')
  expect(shape(drawn(picture(parts, cut), 1, dark))).toBe(shape(drawn(picture(parts, cut), 1)))
})

test('says what it shows', async () => {
  for (const language of ['en', 'zh-TW'] as const)
    await expect(
      `${[parts, cut, leaderless, empty].map((spec) => describe(spec, catalogue[language])).join('\n\n')}\n`,
    ).toMatchFileSnapshot(`__golden__/cluster.${language}.txt`)
})
