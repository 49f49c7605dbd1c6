import { lazy, useContext, useEffect, useRef } from 'react'
import { Figure } from '../figure/Figure'
import { useMedia } from '../ui/media'
import { ThemeContext } from '../ui/theme'
import type { ViewName } from '../views/names'
import { reducedMotion } from './reduced-motion'
import { usePlayer, usePlayhead, useWords } from './react'
import { Late, problemOfPart } from './Late'

const Opening = lazy(async () => ({ default: (await import('./Opening')).Opening }))

/** From a view that cannot be drawn back to the one before it, where that could be. */
function useWayBack(view: ViewName | null): (error: unknown) => void {
  const player = usePlayer()
  const before = useRef<ViewName | null>(null)
  const broken = useRef<ViewName | null>(null)
  useEffect(
    () => () => {
      before.current = view
    },
    [view],
  )
  return (error) => {
    const to = before.current === broken.current ? null : before.current
    broken.current = view
    if (to === null) return
    player.setView(to)
    player.showProblem(problemOfPart(error))
  }
}

/** The figure at the playhead. */
export function MovingFigure({ presenter = false, pickable = true }: { readonly presenter?: boolean; readonly pickable?: boolean }) {
  const player = usePlayer()
  const words = useWords()
  const theme = useContext(ThemeContext)
  const scene = usePlayhead((head) => head.scene)
  const selection = usePlayhead((head) => head.selection)
  const still = useMedia(reducedMotion)
  const slow = usePlayhead((head) => head.progress !== null)
  const goBack = useWayBack(scene?.view ?? null)
  if (scene === null && slow)
    return (
      <Late>
        <Opening />
      </Late>
    )
  if (scene === null) return <div className="figure" role="status" aria-label={words.site.loading} />
  return (
    <Late of={scene.view} onBroken={goBack}>
      <Figure
        view={scene.view}
        from={scene.from.spec}
        to={scene.to.spec}
        motion={scene.motion}
        words={words}
        theme={theme}
        presenter={presenter}
        still={still}
        selection={selection}
        onSelect={pickable ? player.select : null}
      />
    </Late>
  )
}
