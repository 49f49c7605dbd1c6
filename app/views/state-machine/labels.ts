import { pickText } from '../../marks/pick-text'
import { textWidth } from '../../ui/measure'
import type { TextBox } from '../../marks/text-box'
import { bottom, clientDown, clientUp, groupDown, groupUp, middle, right, type ClientBoxes, type GroupBoxes } from './geometry'

/** A legal exit: where it goes, why, and by which rule. */
export interface ExitLabel {
  readonly key: string
  readonly to: string
  readonly words: string
  readonly rule: string
}

interface Spot {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly width: number
  /** Words above the line, rule below it; else both in a row of two lines around y. */
  readonly apart: boolean
}

/** Where beside its way an exit's words go, or null where there is no room for them. */
function labelAt(key: string, group: GroupBoxes, client: ClientBoxes): Spot | null {
  const { Empty, PreparingRebalance, CompletingRebalance, Stable, Dead } = group
  const { UNJOINED, PREPARING_REBALANCE, COMPLETING_REBALANCE, STABLE } = client
  const [falls, rises] = [Empty.x + Empty.width * groupDown, Empty.x + Empty.width * groupUp]
  const leftOf = (y: number): Spot => ({ x: falls - 14, y, anchor: 'end', width: falls - 14 - right(Dead) - 6, apart: false })
  const rightOf = (y: number): Spot => ({ x: rises + 14, y, anchor: 'start', width: UNJOINED.x - 56 - (rises + 14), apart: false })
  const inClient = (y: number, anchor: 'start' | 'end'): Spot => ({
    x: UNJOINED.x + UNJOINED.width * (anchor === 'start' ? clientDown : clientUp) + (anchor === 'start' ? 14 : -14),
    y,
    anchor,
    width: UNJOINED.width * (clientUp - clientDown) - 24,
    apart: false,
  })
  const toDead = (y: number): Spot => ({
    x: (right(Dead) + Empty.x) / 2 + 6,
    y,
    anchor: 'middle',
    width: Empty.x - right(Dead) - 14,
    apart: true,
  })
  switch (key) {
    case 'Empty PreparingRebalance':
      return leftOf((bottom(Empty) + PreparingRebalance.y) / 2)
    case 'PreparingRebalance CompletingRebalance':
      return leftOf((bottom(PreparingRebalance) + CompletingRebalance.y) / 2)
    case 'CompletingRebalance Stable':
      return leftOf((bottom(CompletingRebalance) + Stable.y) / 2)
    case 'PreparingRebalance Empty':
      return rightOf((bottom(Empty) + PreparingRebalance.y) / 2)
    case 'CompletingRebalance PreparingRebalance':
      return rightOf((bottom(PreparingRebalance) + CompletingRebalance.y) / 2)
    case 'Empty Dead':
      return toDead(middle(Empty))
    case 'PreparingRebalance Dead':
      return toDead(middle(PreparingRebalance))
    case 'CompletingRebalance Dead':
      return toDead(middle(CompletingRebalance))
    case 'Stable Dead':
      return toDead(middle(Stable))
    case 'UNJOINED PREPARING_REBALANCE':
      return inClient((bottom(UNJOINED) + PREPARING_REBALANCE.y) / 2, 'start')
    case 'PREPARING_REBALANCE UNJOINED':
      return inClient((bottom(UNJOINED) + PREPARING_REBALANCE.y) / 2, 'end')
    case 'PREPARING_REBALANCE COMPLETING_REBALANCE':
      return inClient((bottom(PREPARING_REBALANCE) + COMPLETING_REBALANCE.y) / 2, 'start')
    case 'COMPLETING_REBALANCE PREPARING_REBALANCE':
      return inClient((bottom(PREPARING_REBALANCE) + COMPLETING_REBALANCE.y) / 2, 'end')
    case 'COMPLETING_REBALANCE STABLE':
      return inClient((bottom(COMPLETING_REBALANCE) + STABLE.y) / 2, 'start')
    default:
      return null
  }
}

/** Whether an exit's words and rule have room beside its way. */
export function fitsBeside(exit: ExitLabel, group: GroupBoxes, client: ClientBoxes): boolean {
  const spot = labelAt(exit.key, group, client)
  return spot !== null && textWidth(exit.words, 13, 'sans600') <= spot.width && textWidth(exit.rule, 12, 'mono400') <= spot.width
}

const rulePlace = { size: 12, face: 'mono400', ink: 'soft' } as const

/** The words and rules of exits that stand beside their ways. */
export function exitTexts(exits: readonly ExitLabel[], group: GroupBoxes, client: ClientBoxes): readonly TextBox[] {
  return exits.flatMap((exit) => {
    const spot = labelAt(exit.key, group, client)
    if (spot === null) return []
    const { x, y, anchor, width, apart } = spot
    return [
      pickText([exit.words], { x, y: apart ? y - 8 : y - 4, size: 13, face: 'sans600', anchor, ink: 'ink', width }),
      pickText([exit.rule], { x, y: apart ? y + 18 : y + 13, anchor, width, ...rulePlace }),
    ]
  })
}

/** Exits that have no place beside their ways, one under the other; first what else there is to say. */
export function footTexts(
  exits: readonly ExitLabel[],
  notes: readonly string[],
  place: { readonly x: number; readonly y: number; readonly width: number },
): { readonly texts: readonly TextBox[]; readonly bottom: number } {
  const texts: TextBox[] = []
  let { y } = place
  const { x, width } = place
  if (notes.length > 0) {
    texts.push(pickText(notes, { x, y, size: 13, face: 'sans400', anchor: 'start', ink: 'soft', width }))
    y += 24
  }
  for (const exit of exits) {
    const target = `→ ${exit.to}`
    const beside = textWidth(target, 13, 'sans600') + 8
    const fits = beside + textWidth(exit.words, 13, 'sans400') <= width
    texts.push({ x, y, text: target, size: 13, face: 'sans600', anchor: 'start', ink: 'ink' })
    if (!fits) y += 16
    texts.push(
      pickText([exit.words], {
        x: fits ? x + beside : x,
        y,
        size: 13,
        face: 'sans400',
        anchor: 'start',
        ink: 'soft',
        width: fits ? width - beside : width,
      }),
    )
    texts.push(pickText([exit.rule], { x, y: y + 16, anchor: 'start', width, ...rulePlace }))
    y += 40
  }
  return { texts, bottom: y - 22 }
}
