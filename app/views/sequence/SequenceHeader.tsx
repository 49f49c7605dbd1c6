import { Badge } from '../../marks/Badge'
import { memberHue } from '../../marks/hue'
import { Label } from '../../marks/Label'
import { markProps } from '../../marks/mark-props'
import { gone as goneDoings } from '../../select/doing'
import type { Selection } from '../../select/subject'
import { toneOf } from '../../marks/tone'
import { useTheme } from '../../ui/theme'
import { radius, sans } from '../../ui/tokens'
import { coordinatorPill, headerCards } from './header'
import type { Columns } from './columns'
import type { SequenceSpec } from './spec'
import type { SequenceTexts } from './texts'

interface Props {
  readonly spec: SequenceSpec
  readonly texts: SequenceTexts
  readonly columns: Columns
  readonly selection: Selection | null
}

const propsFor = (what: Selection | null, label: string) => (what === null ? {} : markProps(what, label))

function Cards({ spec, texts, columns, selection }: Props) {
  const theme = useTheme()
  return headerCards(columns, texts).map((card) => {
    const lane = card.lane === null ? undefined : spec.lanes[card.lane]
    const chosen = lane === undefined ? selection?.kind === 'group' : selection?.kind === 'member' && selection.member === lane.name
    const what: Selection | null =
      lane !== undefined ? { kind: 'member', member: lane.name } : spec.groupId === null ? null : { kind: 'group', group: spec.groupId }
    const { x, y, width, height } = card
    const gone = lane !== undefined && goneDoings.has(lane.doing)
    return (
      <g key={card.lane ?? 'coordinator'} {...propsFor(what, card.texts.map((text) => text.whole ?? text.text).join(', '))}>
        {chosen ? (
          <rect
            x={x - 4}
            y={y - 3}
            width={width + 8}
            height={height + 6}
            rx={radius.card + 3}
            fill="none"
            stroke={theme.ink}
            strokeWidth={2}
          />
        ) : null}
        <rect
          x={x}
          y={y}
          width={width}
          height={height}
          rx={radius.card}
          fill={theme.card}
          stroke={lane === undefined ? toneOf(theme, spec.protocol).stroke : memberHue(theme, lane.index)}
          strokeWidth={2}
          strokeDasharray={gone ? '6 4' : undefined}
        />
        {card.texts.map((text) => (
          <Label key={text.y} box={text} />
        ))}
      </g>
    )
  })
}

function Badges({ spec, texts, columns, selection }: Props) {
  const theme = useTheme()
  const { scale, others } = columns
  const pill = coordinatorPill(columns, texts)
  const middle = pill.y + pill.height / 2
  const size = Math.min(14 * scale, ((columns.lanes[1]?.x ?? 99) - (columns.lanes[0]?.x ?? 0)) / 2 - 2)
  return (
    <g>
      {columns.lanes.map(({ x, lane: index }) => {
        const lane = spec.lanes[index]
        if (lane === undefined) return null
        const chosen = selection?.kind === 'member' && selection.member === lane.name
        const gone = goneDoings.has(lane.doing)
        return (
          <g
            key={lane.name}
            {...markProps(
              { kind: 'member', member: lane.name },
              `${texts.lanes[index]?.name ?? lane.name}, ${texts.lanes[index]?.note ?? ''}`,
            )}
          >
            <g transform={`translate(${String(x)} ${String(middle)})`}>
              {chosen ? <circle r={size + 3} fill="none" stroke={theme.ink} strokeWidth={2} /> : null}
              <Badge letter={lane.letter} index={lane.index} radius={size} fill={gone ? 'dashed' : 'solid'} />
            </g>
          </g>
        )
      })}
      {others === null ? null : (
        <text x={others.x} y={middle + 5} textAnchor="middle" fontFamily={sans} fontSize={Math.max(12, 12 * scale)} fill={theme.softInk}>
          {texts.others(others.members)}
        </text>
      )}
      <g {...propsFor(spec.groupId === null ? null : { kind: 'group', group: spec.groupId }, pill.text.text)}>
        <rect
          x={pill.x}
          y={pill.y}
          width={pill.width}
          height={pill.height}
          rx={pill.height / 2}
          fill={theme.card}
          stroke={selection?.kind === 'group' ? theme.ink : toneOf(theme, spec.protocol).stroke}
          strokeWidth={2}
        />
        <Label box={pill.text} />
      </g>
    </g>
  )
}

/** Who each lane belongs to. */
export function SequenceHeader(props: Props) {
  return props.columns.mode === 'gaps' ? <Cards {...props} /> : <Badges {...props} />
}
