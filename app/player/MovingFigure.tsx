import { lazy, useContext, useSyncExternalStore } from 'react'
import { Figure } from '../figure/Figure'
import { ThemeContext } from '../ui/theme'
import { reducedMotion } from './reduced-motion'
import { usePlayer, usePlayhead, useWords } from './react'
import { Late } from './Late'

const Opening = lazy(async () => ({ default: (await import('./Opening')).Opening }))

/** The figure at the playhead. */
export function MovingFigure({ presenter = false, pickable = true }: { readonly presenter?: boolean; readonly pickable?: boolean }) {
  const player = usePlayer()
  const words = useWords()
  const theme = useContext(ThemeContext)
  const scene = usePlayhead((head) => head.scene)
  const selection = usePlayhead((head) => head.selection)
  const still = useSyncExternalStore(reducedMotion.onChange, reducedMotion.now, () => false)
  const slow = usePlayhead((head) => head.progress !== null)
  if (scene === null && slow)
    return (
      <Late>
        <Opening />
      </Late>
    )
  if (scene === null) return <div className="figure" role="status" aria-label={words.site.loading} />
  return (
    <Late of={scene.view}>
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
