import { createElement, Suspense, useEffect, useId, useMemo } from 'react'
import type { Selection } from '../select/subject'
import { MotionContext, type Motion } from '../ui/motion'
import { ThemeContext } from '../ui/theme'
import type { Tokens } from '../ui/tokens'
import { useSize } from '../ui/use-size'
import type { ViewName } from '../views/names'
import type { Words } from '../words/en'
import { useDescription } from './use-description'
import { useStillness } from './use-stillness'
import { useView } from './use-view'

export interface FigureProps {
  readonly view: ViewName
  /** Two moments, as the view's spec half told them, and the number between. */
  readonly from: unknown
  readonly to: unknown
  readonly motion: Motion
  readonly words: Words
  readonly theme: Tokens
  readonly presenter?: boolean
  /** The reader wants no travel: what changes fades, and is outlined for one step. */
  readonly still?: boolean
  readonly selection?: Selection | null
  readonly onSelect?: ((selection: Selection) => void) | null
}

/** One view of one moment, in its place: its name and description for who cannot see it, its colours, and the number that moves it. */
export function Figure(props: FigureProps) {
  const { view, from, to, motion, words, theme, presenter = false, still = false, selection = null, onSelect = null } = props
  const [element, size] = useSize<HTMLDivElement>()
  const id = useId()
  const picture = useView(view)
  const { drawing, over } = useStillness(still && size !== null && picture !== null, { view, from, to }, theme.ink)
  const description = useDescription(view, to, words)
  // Its description comes after it is painted, and is no reason to draw it again.
  const drawn = useMemo(
    () =>
      size === null || picture === null
        ? null
        : createElement(picture, { from, to, size: { ...size, presenter }, words, selection, onSelect }),
    [picture, from, to, size, presenter, words, selection, onSelect],
  )
  useEffect(() => {
    element.current?.scrollTo({ top: 0 })
  }, [element, view])
  return (
    <div className="figure" ref={element} data-view={view} tabIndex={onSelect === null ? 0 : undefined}>
      {drawn === null ? null : (
        <div ref={drawing} className="figure-drawing" role="group" aria-label={words.site.views[view]} aria-describedby={id}>
          <ThemeContext value={theme}>
            <MotionContext value={motion}>
              {/* A view may wait for words of its own; the page around it must not begin anew meanwhile. */}
              <Suspense fallback={null}>{drawn}</Suspense>
            </MotionContext>
          </ThemeContext>
        </div>
      )}
      <div ref={over} className="figure-over" aria-hidden="true" />
      <p id={id} className="hidden-text">
        {description}
      </p>
    </div>
  )
}
