import { GroupStrip } from '../marks/group-strip/GroupStrip'
import type { GroupStripLayout } from '../marks/group-strip/layout'
import { memberHue } from '../marks/hue'
import { Label } from '../marks/Label'
import type { MemberRow, Strip } from '../select/strip'
import { useTheme } from '../ui/theme'
import { textWidth } from '../ui/measure'

const size = 12

/** A member's states as boxes: solid where it has all that it is to have. Pure. */
export function memberStripLayout(
  { standings }: MemberRow,
  strip: Pick<Strip, 'from' | 'to'>,
  width: number,
  height: number,
): GroupStripLayout {
  const scale = width / Math.max(1, strip.to - strip.from)
  const boxes = standings.map(({ from, to, state, epoch }, number) => {
    const x = Math.max(0, (from - strip.from) * scale)
    const box = { x, y: 0, width: Math.max(1, (to - strip.from) * scale - x), height }
    const settled = state === 'STABLE'
    const face = settled ? ('sans600' as const) : ('mono400' as const)
    const text = [`${state} · ${String(epoch)}`, state, state.split('_')[0] ?? state, String(epoch)].find(
      (each) => textWidth(each, size, face) + 16 <= box.width,
    )
    const label =
      text === undefined || height < 15
        ? null
        : {
            x: x + 8,
            y: height / 2 + 4.3,
            text,
            size,
            face,
            anchor: 'start' as const,
            ink: settled ? ('onFill' as const) : ('ink' as const),
          }
    return { ...box, state, settled, protocol: 'consumer' as const, number, text: label, dotX: null }
  })
  return { width, height, boxes }
}

interface Props {
  readonly strip: Strip
  readonly left: number
  readonly y: number
  readonly width: number
  /** Of a row, the gap below it included. */
  readonly pitch: number
  readonly until: readonly [from: number, to: number]
}

/** Where each member of a consumer group stood on the coordinator, one strip a member. */
export function MemberStrips({ strip, left, y, width, pitch, until }: Props) {
  const theme = useTheme()
  const height = Math.max(4, pitch - 4)
  const radius = Math.min(9, pitch / 2)
  return strip.members.map((member, n) => (
    <g key={member.name} transform={`translate(${String(left)} ${String(y + n * pitch)})`}>
      <circle cx={-radius - 12} cy={height / 2} r={radius} fill={memberHue(theme, member.index)} />
      {radius < 8 ? null : (
        <Label
          box={{ x: -radius - 12, y: height / 2 + 4.3, text: member.letter, size, face: 'sans600', anchor: 'middle', ink: 'onFill' }}
        />
      )}
      <GroupStrip layout={memberStripLayout(member, strip, width, height)} until={until} dots={false} />
    </g>
  ))
}
