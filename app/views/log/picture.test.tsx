import { beforeAll, expect, test } from 'vitest'
import { drawn } from '../../marks/__golden__/draw'
import { dark } from '../../ui/tokens'
import { catalogue } from '../../words/catalogue'
import { loadArea } from '../../words/load'
import { examples } from './examples'
import { LogView } from './LogView'
import { describe, type LogSpec } from './spec'

const size = { width: 735, height: 400, presenter: false }
const picture = (from: LogSpec, to: LogSpec) => (
  <LogView from={from} to={to} size={size} words={catalogue.en} selection={null} onSelect={null} />
)

beforeAll(async () => {
  for (const language of ['en', 'zh-TW'] as const) await loadArea(catalogue[language], 'logView')
})

const { mapping, before, rewriting, expiring, tombstones, empty, plain, young, off, fresh, many } = examples

test('a record on its way into the new segment, and a tombstone whose time has come', async () => {
  await expect(drawn(picture(before, rewriting), 0.5)).toMatchFileSnapshot('__golden__/rewriting-half.svg')
  await expect(drawn(picture(expiring, expiring), 1)).toMatchFileSnapshot('__golden__/expiring.svg')
})

test('at the end of a step the picture is of that moment alone, at its beginning of the moment before', () => {
  // Once a step is done, nothing of the moment before is drawn at all.
  expect(drawn(picture(mapping, rewriting), 1)).toBe(drawn(picture(rewriting, rewriting), 1))
  expect(drawn(picture(before, before), 0)).toBe(drawn(picture(before, before), 1))
})

test('dark is another set of colours and nothing else', () => {
  const shape = (svg: string): string => svg.replace(/#[0-9a-f]{6}/g, '#')
  expect(shape(drawn(picture(before, rewriting), 1, dark))).toBe(shape(drawn(picture(before, rewriting), 1)))
})

test('of a log of many records only what is near is drawn, and every record that is near', () => {
  const svg = drawn(picture(many, many), 1)
  expect(svg.match(/<path/g)?.length ?? 0).toBeLessThan(200)
  expect(svg).not.toContain('NaN')
})

test('says what it shows', async () => {
  for (const language of ['en', 'zh-TW'] as const)
    await expect(
      `${[empty, fresh, plain, mapping, rewriting, expiring, tombstones, young, off].map((spec) => describe(spec, catalogue[language])).join('\n\n')}\n`,
    ).toMatchFileSnapshot(`__golden__/log.${language}.txt`)
})
