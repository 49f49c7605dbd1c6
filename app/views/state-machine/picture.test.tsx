import { expect, test } from 'vitest'
import { drawn } from '../../marks/__golden__/draw'
import { en } from '../../words/en'
import { zhTW } from '../../words/zh-TW'
import { completing, crowd, movedOn, nothing, stable } from './examples'
import { describe, type StateMachineSpec } from './spec'
import { StateMachineView } from './StateMachineView'

const catalogue = { en, 'zh-TW': zhTW } as const

const size = { width: 1022, height: 640, presenter: false }
const picture = (from: StateMachineSpec, to: StateMachineSpec, chosen: string | null = null) => (
  <StateMachineView
    from={from}
    to={to}
    size={size}
    words={catalogue.en}
    selection={chosen === null ? null : { kind: 'member', member: chosen }}
    onSelect={null}
  />
)

test('the group moves on, half way and there', async () => {
  await expect(drawn(picture(stable, movedOn), 0.5)).toMatchFileSnapshot('__golden__/moved-on-half.svg')
  await expect(drawn(picture(stable, movedOn), 1)).toMatchFileSnapshot('__golden__/moved-on.svg')
})

test('at the end of a step the picture is of that moment alone', () => {
  expect(drawn(picture(stable, movedOn), 1)).toBe(drawn(picture(nothing, movedOn), 1))
})

test('the exits shown are those of the member picked out', () => {
  expect(drawn(picture(movedOn, movedOn, 'B'), 1)).toContain('classic/client/rejoin-sent')
  expect(drawn(picture(movedOn, movedOn, 'A'), 1)).not.toContain('classic/client/rejoin-sent')
})

test('says what it shows', async () => {
  const specs = [nothing, stable, movedOn, completing, crowd(50)]
  for (const language of ['en', 'zh-TW'] as const) {
    await expect(`${specs.map((spec) => describe(spec, catalogue[language])).join('\n\n')}\n`).toMatchFileSnapshot(
      `__golden__/state-machine.${language}.txt`,
    )
  }
})
