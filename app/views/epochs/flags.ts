import { pickText } from '../../marks/pick-text'
import type { Box, TextBox } from '../../marks/text-box'
import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import type { Ladder } from './ladder'
import type { EpochsSpec } from './spec'

/** One of the group's two numbers, on its pole. */
export interface FlagLayout {
  readonly key: 'group' | 'assignment'
  /** Of the pole. */
  readonly x: number
  /** Of the rung. */
  readonly y: number
  readonly foot: number
  readonly cloth: Box
  readonly text: TextBox
}

interface Room {
  readonly narrow: boolean
  readonly left: number
}

const clothHeight = 28

/** Above their rungs, side by side; on a phone one above its rung and one below, on neighbouring poles. */
export function flagsLayout(spec: EpochsSpec, words: Words, ladder: Ladder, { narrow, left }: Room): readonly FlagLayout[] {
  const flag = (key: FlagLayout['key'], epoch: number, wordings: readonly string[], x: number, hangs: boolean): FlagLayout => {
    const text = wordings.at(-1) ?? ''
    const y = ladder.yOf(epoch)
    const height = narrow ? 20 : clothHeight
    const cloth = { x, y: hangs ? y + 8 : y - height - (narrow ? 8 : 14), width: textWidth(text, 13, 'sans600') + 30, height }
    return {
      key,
      x,
      y,
      foot: ladder.ground,
      cloth,
      text: { x: x + 10, y: cloth.y + height / 2 + 4.5, text, size: 13, face: 'sans600', anchor: 'start', ink: 'onFill' },
    }
  }
  const { groupFlag, targetFlag } = words.epochs
  return [
    flag('group', spec.groupEpoch, groupFlag(spec.groupEpoch), left + (narrow ? 8 : 44), false),
    flag('assignment', spec.assignmentEpoch, targetFlag(spec.assignmentEpoch), left + (narrow ? 13 : 170), narrow),
  ]
}

/** What the poles are, at their feet. */
export function poleLabels(flags: readonly FlagLayout[], words: Words, top: number): readonly TextBox[] {
  return flags.map(({ key, x }) =>
    pickText(key === 'group' ? words.epochs.groupPole : words.epochs.targetPole, {
      x,
      y: top + 22,
      size: 12,
      face: 'sans600',
      anchor: 'middle',
      ink: 'ink',
      width: 118,
    }),
  )
}
