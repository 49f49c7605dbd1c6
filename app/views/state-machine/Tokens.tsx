import { useRef } from 'react'
import { Badge } from '../../marks/Badge'
import { markProps } from '../../marks/mark-props'
import { lerp, translated, write } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import type { Words } from '../../words/en'
import type { TokenPlace } from './tokens'

interface TokenProps {
  readonly now: TokenPlace
  readonly past: TokenPlace | null
  readonly chosen: boolean
  readonly words: Words
}

function Token({ now, past, chosen, words }: TokenProps) {
  const group = useRef<SVGGElement>(null)
  const theme = useTheme()
  const moment = useMomentOfRender()
  const from = past ?? now
  const place = (t: number): string => translated(lerp(from.x, now.x, t), lerp(from.y, now.y, t))
  const seen = (t: number): number => lerp(past?.shown === true ? 1 : 0, now.shown ? 1 : 0, t)
  useMotion((t) => {
    write(group.current, 'transform', place(t))
    write(group.current, 'opacity', seen(t))
  })
  const { spec, radius } = now
  const mark = now.shown ? markProps({ kind: 'member', member: spec.name }, words.stateMachine.says.token(spec.name, spec.state)) : {}
  return (
    <g ref={group} transform={place(moment)} opacity={seen(moment)} {...mark}>
      {chosen ? <circle r={radius + 4} fill="none" stroke={theme.ink} strokeWidth={2} /> : null}
      <Badge letter={spec.letter} index={spec.index} radius={radius} fill={spec.alive ? 'solid' : 'dashed'} />
    </g>
  )
}

interface Props {
  readonly now: readonly TokenPlace[]
  readonly past: readonly TokenPlace[]
  readonly chosen: string | null
  readonly words: Words
}

/** Every member in the box of its client's state; it walks over when its client moves on. */
export function Tokens({ now, past, chosen, words }: Props) {
  const before = new Map(past.map((token) => [token.key, token]))
  const visible = now.filter((token) => token.shown || before.get(token.key)?.shown === true)
  return visible.map((token) => (
    <Token key={token.key} now={token} past={before.get(token.key) ?? null} chosen={token.spec.name === chosen} words={words} />
  ))
}
