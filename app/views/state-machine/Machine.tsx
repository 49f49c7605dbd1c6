import { Between } from '../../marks/Between'
import { CrossFade } from '../../marks/CrossFade'
import { NumberDot } from '../../marks/NumberDot'
import { same } from '../../marks/same'
import { Texts } from '../../marks/Texts'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import { headOf } from './geometry'
import type { Tone } from '../../marks/tone'
import type { EdgeLayout, MachineLayout, StateBox } from './machine'

interface Props {
  readonly now: MachineLayout
  readonly past: MachineLayout
  readonly look: 'group' | 'client'
  /** The protocol's colours. */
  readonly tone: Tone
}

function Edge({ edge, tone }: { readonly edge: EdgeLayout; readonly tone: Tone }) {
  const theme = useTheme()
  const stroke = edge.legal ? tone.stroke : theme.softInk
  return (
    <g opacity={edge.legal ? 1 : 0.62}>
      <path d={edge.d} fill="none" stroke={stroke} strokeWidth={edge.legal ? 2 : 1.2} />
      <path d={headOf(edge.tip)} fill={stroke} />
    </g>
  )
}

function Edges({ now, past, tone }: Omit<Props, 'look'>) {
  const before = new Map(past.edges.map((edge) => [edge.key, edge]))
  const ordered = [...now.edges].sort((a, b) => Number(a.legal) - Number(b.legal))
  return ordered.map((edge) => {
    const old = before.get(edge.key)
    const differs = old !== undefined && old.legal !== edge.legal
    return <CrossFade key={edge.key} before={differs ? <Edge edge={old} tone={tone} /> : null} after={<Edge edge={edge} tone={tone} />} />
  })
}

function Dots({ now, past }: Omit<Props, 'look' | 'tone'>) {
  const before = new Map(past.edges.map((edge) => [edge.key, edge.number]))
  return now.edges.map(({ key, number, dot }) => {
    const old = before.get(key) ?? null
    if (number === null)
      return old === null ? null : (
        <Between key={key} from={dot} to={null}>
          <NumberDot x={0} y={0} number={old} />
        </Between>
      )
    return (
      <Between key={key} from={old === number ? dot : null} to={dot}>
        <NumberDot x={0} y={0} number={number} />
      </Between>
    )
  })
}

function Ground({ box, look, tone }: { readonly box: StateBox; readonly look: Props['look']; readonly tone: Tone }) {
  const theme = useTheme()
  const { x, y, width, height, standing } = box
  const fill = standing === 'here' ? (look === 'group' ? tone.stroke : tone.wash) : standing === 'next' ? theme.card : theme.paper
  const other = standing === 'other'
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      rx={radius.card}
      fill={fill}
      stroke={other ? theme.softInk : tone.stroke}
      strokeOpacity={other ? 0.7 : 1}
      strokeWidth={other ? 1.2 : 2}
    />
  )
}

function States({ now, past, look, tone }: Props) {
  const before = new Map(past.boxes.map((box) => [box.state, box]))
  return now.boxes.map((box) => {
    const old = before.get(box.state) ?? box
    return (
      <g key={box.state}>
        <CrossFade
          before={same(old.standing, box.standing) ? null : <Ground box={old} look={look} tone={tone} />}
          after={<Ground box={box} look={look} tone={tone} />}
        />
        <Texts now={[box.text]} past={[old.text]} />
      </g>
    )
  })
}

/** One side's states and the ways between them: where it stands is filled, what is legal from there is solid, the rest faint. */
export function Machine({ now, past, look, tone }: Props) {
  return (
    <g>
      <Texts now={now.title} past={past.title} />
      <Edges now={now} past={past} tone={tone} />
      <States now={now} past={past} look={look} tone={tone} />
      <Texts now={now.labels} past={past.labels} />
      <Dots now={now} past={past} />
    </g>
  )
}
