import { softText, type Box, type TextBox } from '../../marks/text-box'
import { textWidth } from '../../ui/measure'
import type { Grid } from './grid'
import { cardsOf, type TwoLogsSpec, type TwoLogsWords } from './spec'

type TwoLogs = NonNullable<TwoLogsSpec>

/** A question or its answer: a card beside its arrow. */
export interface PlacedCard {
  readonly message: number
  readonly box: Box
  readonly texts: readonly TextBox[]
  readonly arrow: { readonly x: number; readonly from: number; readonly to: number }
}

const lineHeight = 16
const cardPad = 11

interface Sized {
  readonly message: number
  readonly lines: readonly string[]
  readonly width: number
  readonly height: number
}

function sized([message, lines]: readonly [number, readonly string[]]): Sized {
  const width = Math.max(...lines.map((line, n) => textWidth(line, 12, n === 0 ? 'sans600' : 'mono400'))) + 2 * cardPad
  return { message, lines, width, height: lines.length * lineHeight + 14 }
}

function card({ message, lines, width, height }: Sized, x: number, y: number, arrow: PlacedCard['arrow']): PlacedCard {
  const texts = lines.map((line, n) =>
    softText(x + cardPad, y + 20 + n * lineHeight, line, { face: n === 0 ? 'sans600' : 'mono400', ink: 'ink' }),
  )
  return { message, box: { x, y, width, height }, texts, arrow }
}

/** How much room the cards need between the logs: one beside the other where their arrows are so far apart, else under each other. */
export interface Talk {
  readonly height: number
  readonly place: (top: number, upperBottom: number, lowerTop: number) => readonly PlacedCard[]
}

const edge = 10

/** In a room nobody explains at the left: the answer stands before its arrow there, the question between both, or before the answer. */
function besideOf(
  question: Sized,
  answer: Sized,
  asks: number,
  comes: number,
): { readonly question: number; readonly answer: number } | null {
  const first = comes - edge - answer.width
  const inner = asks - edge - question.width
  const at = inner >= comes + edge ? inner : first - edge - question.width
  return first >= edge && at >= edge ? { question: at, answer: first } : null
}

export function talkOf(spec: TwoLogs, grid: Grid, own: TwoLogsWords): Talk {
  const cards = cardsOf(spec, own, grid.brief).map(sized)
  const [question, answer] = cards
  if (question === undefined || spec.asked === null) return { height: 24, place: () => [] }
  const asks = grid.xOf(spec.asked.fetchOffset) - 3
  const goes = spec.answer?.diverging?.endOffset ?? spec.asked.fetchOffset
  const comes = grid.xOf(goes) - 3 - (goes === spec.asked.fetchOffset ? 14 : 0)
  const down = (upperBottom: number, lowerTop: number): PlacedCard['arrow'] => ({ x: asks, from: upperBottom, to: lowerTop })
  const up = (upperBottom: number, lowerTop: number): PlacedCard['arrow'] => ({ x: comes, from: lowerTop, to: upperBottom })
  const widest = Math.max(question.width, answer?.width ?? 0)
  const between = answer !== undefined && comes + edge + answer.width + edge + question.width + edge <= asks
  // All on one side of both arrows else: before them if there is room, behind them if there is, and over them where there is none.
  const before = Math.min(asks, comes) - edge - widest
  const behind = Math.max(asks, comes) + edge
  const x =
    before >= grid.left ? before : behind + widest <= grid.right ? behind : Math.max(grid.left, Math.min(before, grid.right - widest))
  const beside = answer === undefined || !grid.brief || between ? null : besideOf(question, answer, asks, comes)
  const room = grid.brief ? 22 : 28
  const height =
    between || beside !== null
      ? Math.max(question.height, answer?.height ?? 0) + room
      : question.height + (answer === undefined ? 0 : answer.height + 8) + room
  return {
    height,
    place: (top, upperBottom, lowerTop) => {
      if (between)
        return [
          card(question, asks - edge - question.width, top + room / 2, down(upperBottom, lowerTop)),
          card(answer, comes + edge, top + room / 2, up(upperBottom, lowerTop)),
        ]
      if (beside !== null && answer !== undefined)
        return [
          card(question, beside.question, top + room / 2, down(upperBottom, lowerTop)),
          card(answer, beside.answer, top + room / 2, up(upperBottom, lowerTop)),
        ]
      const first = card(question, x, top + room / 2, down(upperBottom, lowerTop))
      return answer === undefined ? [first] : [first, card(answer, x, top + room / 2 + 8 + question.height, up(upperBottom, lowerTop))]
    },
  }
}
