import { useRef, type ReactNode } from 'react'
import { useMomentOfRender, useMotion } from '../ui/motion'
import { write } from './motion-shape'

interface Props {
  /** Null: it looks as it did. */
  readonly before: ReactNode
  readonly after: ReactNode
}

function Fading({ before, after }: Props) {
  const old = useRef<SVGGElement>(null)
  const fresh = useRef<SVGGElement>(null)
  const moment = useMomentOfRender()
  useMotion((t) => {
    write(old.current, 'opacity', t < 1 ? 1 : 0)
    write(fresh.current, 'opacity', t)
  })
  return (
    <>
      <g ref={old} opacity={moment < 1 ? 1 : 0}>
        {before}
      </g>
      <g ref={fresh} opacity={moment}>
        {after}
      </g>
    </>
  )
}

/** The ground of a thing from its old look to its new one: the new fades in over the old, so that nothing shines through. */
export function CrossFade({ before, after }: Props) {
  return before === null ? after : <Fading before={before} after={after} />
}
