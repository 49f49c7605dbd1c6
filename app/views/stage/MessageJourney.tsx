import { useRef } from 'react'
import { Message } from '../../marks/message/Message'
import { markProps } from '../../marks/mark-props'
import { describe } from '../../marks/message/spec'
import { during, lerp, translated, write } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import type { Words } from '../../words/en'
import type { Journey } from './journeys'

interface Props {
  readonly journey: Journey
  readonly words: Words
  readonly selected: boolean
}

/** Where along its part of t a message becomes visible, and where it ceases to be. */
const fade = 0.2

function opacityAt({ fromSeen, toSeen, begins, ends }: Journey, t: number): number {
  const own = during(t, begins, ends)
  const inShare = fromSeen ? 1 : during(own, 0, fade)
  const outShare = toSeen ? 1 : 1 - during(own, 1 - fade, 1)
  return Math.min(inShare, outShare)
}

function placeAt({ from, to, begins, ends }: Journey, t: number): string {
  const own = during(t, begins, ends)
  return translated(lerp(from.x, to.x, own), lerp(from.y, to.y, own))
}

/** A message on its way from one moment to the next. */
export function MessageJourney({ journey, words, selected }: Props) {
  const group = useRef<SVGGElement>(null)
  const moment = useMomentOfRender()
  useMotion((t) => {
    write(group.current, 'transform', placeAt(journey, t))
    write(group.current, 'opacity', opacityAt(journey, t))
  })
  const { spec, layout } = journey
  const mark = journey.toSeen ? markProps({ kind: 'message', message: spec.number }, describe(spec, words)) : {}
  return (
    <g ref={group} transform={placeAt(journey, moment)} opacity={opacityAt(journey, moment)} {...mark}>
      <Message spec={spec} layout={layout} selected={selected} />
    </g>
  )
}
