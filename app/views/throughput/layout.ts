import type { TextBox } from '../../marks/text-box'
import type { Detail } from './cards'
import type { ThroughputSpec } from './spec'
import type { ThroughputWords } from './words'
import type { ThroughputLayout } from './shape'
import { alone } from './alone'
import { beside } from './beside'

/** Where everything stands at a width; it may be higher than the room there is. Pure. */
export function layout(
  spec: ThroughputSpec,
  words: ThroughputWords,
  width: number,
  height: number,
  detail: Detail = 'full',
): ThroughputLayout | null {
  const [first, ...others] = spec.lanes
  if (first === undefined) return null
  return others.length === 0 ? alone(spec, first, words, { width, height }, detail) : beside(spec, words, width, height)
}

/** Every text of the picture, where it stands. */
export const textsIn = ({ lanes, cards, ticks, now, texts }: ThroughputLayout): readonly TextBox[] => [
  ...lanes.flatMap(({ texts: own, plot }) => [
    ...own,
    ...[...plot.rules, ...plot.acts].flatMap(({ text }) => (text === null ? [] : [text])),
  ]),
  ...cards.flatMap((card) => card.texts),
  ...ticks.flatMap(({ text }) => (text === null ? [] : [text])),
  now.text,
  ...texts,
]
