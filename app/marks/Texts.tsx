import { memo, useRef } from 'react'
import { useMomentOfRender, useMotion } from '../ui/motion'
import { Label } from './Label'
import { during, write } from './motion-shape'
import { same } from './same'
import type { TextBox } from './text-box'

interface Props {
  readonly now: readonly TextBox[]
  /** What was written before; the same as `now` when nothing is under way. */
  readonly past: readonly TextBox[]
  readonly own?: string
  readonly halo?: boolean
}

const keyOf = (text: TextBox): string => `${String(text.x)} ${String(text.y)} ${text.text}`

function Written({
  texts,
  own,
  halo,
  opacityAt,
}: {
  readonly texts: readonly TextBox[]
  readonly own: string | undefined
  readonly halo: boolean
  readonly opacityAt: (t: number) => number
}) {
  const group = useRef<SVGGElement>(null)
  const moment = useMomentOfRender()
  useMotion((t) => {
    write(group.current, 'opacity', opacityAt(t))
  })
  return (
    <g ref={group} opacity={opacityAt(moment)}>
      {texts.map((text) => (
        <Label key={keyOf(text)} box={text} halo={halo} {...(own === undefined ? {} : { own })} />
      ))}
    </g>
  )
}

const goes = (t: number): number => 1 - during(t, 0, 0.5)
const comes = (t: number): number => during(t, 0.4, 0.85)

function Both({ now, past, own, halo = false }: Props) {
  const stays = now.filter((text) => past.some((old) => same(old, text)))
  const fresh = now.filter((text) => !stays.includes(text))
  const gone = past.filter((old) => !now.some((text) => same(old, text)))
  return (
    <>
      {stays.map((text) => (
        <Label key={keyOf(text)} box={text} halo={halo} {...(own === undefined ? {} : { own })} />
      ))}
      {gone.length === 0 ? null : <Written texts={gone} own={own} halo={halo} opacityAt={goes} />}
      {fresh.length === 0 ? null : <Written texts={fresh} own={own} halo={halo} opacityAt={comes} />}
    </>
  )
}

/** Texts from one moment to the next: what stays the same stands still, the old fades out before the new fades in. */
export const Texts = memo(Both, same)
