import { expect, test } from 'vitest'
import { drawn } from '../../marks/__golden__/draw'
import { dark } from '../../ui/tokens'
import { catalogue } from '../../words/catalogue'
import { EpochsView } from './EpochsView'
import { assigning, before, classic, crowd, none, settled, underway } from '../../marks/member-machine/examples'
import { describe, type EpochsSpec } from './spec'

const size = { width: 1022, height: 640, presenter: false }
const picture = (from: EpochsSpec, to: EpochsSpec, chosen: string | null = null) => (
  <EpochsView
    from={from}
    to={to}
    size={size}
    words={catalogue.en}
    selection={chosen === null ? null : { kind: 'member', member: chosen }}
    onSelect={null}
  />
)

test('C joins, half way and there', async () => {
  await expect(drawn(picture(before, underway), 0.5)).toMatchFileSnapshot('__golden__/joins-half.svg')
  await expect(drawn(picture(before, underway), 1)).toMatchFileSnapshot('__golden__/joins.svg')
})

test('at the end of a step the picture is of that moment alone', () => {
  expect(drawn(picture(before, underway), 1)).toBe(drawn(picture(none, underway), 1))
  expect(drawn(picture(underway, settled), 1)).toBe(drawn(picture(crowd(7), settled), 1))
})

test('a member is filled when it has its partitions, not when its epoch has caught up', () => {
  const fills = (spec: EpochsSpec): number =>
    drawn(picture(spec, spec), 1).match(/stroke="#[0-9a-f]{6}" stroke-width="2"[^>]*><\/rect>/g)?.length ?? 0
  expect(fills(settled)).toBe(0)
  expect(fills(underway)).toBe(2)
})

test('dark is another set of colours and nothing else', () => {
  const shape = (svg: string): string => svg.replace(/#[0-9a-f]{6}/g, '#')
  expect(shape(drawn(picture(before, underway), 1, dark))).toBe(shape(drawn(picture(before, underway), 1)))
})

test('a classic group is said to have no epochs', () => {
  expect(drawn(picture(classic, classic), 1)).toContain('A classic group has one generation')
})

test('says what it shows', async () => {
  for (const language of ['en', 'zh-TW'] as const)
    await expect(
      `${[none, classic, before, underway, settled, assigning, crowd(50)].map((spec) => describe(spec, catalogue[language])).join('\n\n')}\n`,
    ).toMatchFileSnapshot(`__golden__/epochs.${language}.txt`)
})
