import { wrapText } from '../../ui/measure'
import type { Words } from '../../words/en'
import type { EpochsSpec } from './spec'
import type { EpochsLayout } from './shape'

/** A sentence in place of the ladder: a classic group has no epochs, and without a group there is nothing to climb. */
export function sentence(spec: EpochsSpec, words: Words, width: number, height: number): EpochsLayout {
  const { classic, classicMore, none } = words.epochs
  const inner = Math.min(620, width - 32)
  const says = spec.kind === 'classic' ? [classic[0] ?? '', classicMore] : [none[0] ?? '']
  const texts = says.flatMap((text, part) =>
    wrapText(text, inner, part === 0 ? 16 : 13, part === 0 ? 'sans600' : 'sans400').map((each) => ({ each, part })),
  )
  const top = Math.max(40, height / 2 - texts.length * 14)
  return {
    width,
    height,
    left: 0,
    right: width,
    rungs: [],
    ground: height,
    goal: 0,
    flags: [],
    columns: [],
    arrows: [],
    box: null,
    texts: texts.map(({ each, part }, n) => ({
      x: width / 2,
      y: top + n * 26,
      text: each,
      size: part === 0 ? 16 : 13,
      face: part === 0 ? 'sans600' : 'sans400',
      anchor: 'middle',
      ink: part === 0 ? 'ink' : 'soft',
    })),
  }
}
