import { createElement, Suspense, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { Selection } from '../select/subject'
import { MotionContext, type Motion } from '../ui/motion'
import { ThemeContext } from '../ui/theme'
import type { Tokens } from '../ui/tokens'
import { useSize } from '../ui/use-size'
import type { ViewName } from '../views/names'
import type { Words } from '../words/en'
import { crossFade, looksOf, outlineChanges } from './still'
import { useDescription } from './use-description'
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

interface Before {
  readonly picture: SVGElement
  readonly looks: ReadonlyMap<string, string>
  readonly view: ViewName
  readonly from: unknown
  readonly to: unknown
}

/** Whether a step led from one picture to the other: after a jump nearly everything is other than it was, and outlines would say nothing. */
const isNext = (old: Before, from: unknown, to: unknown): boolean => old.to === from || old.from === to

/** The picture of the step before, for readers who want no travel. */
function useStillness(still: boolean, from: unknown, to: unknown, view: ViewName, ink: string) {
  const drawing = useRef<HTMLDivElement>(null)
  const over = useRef<HTMLDivElement>(null)
  const before = useRef<Before | null>(null)
  useLayoutEffect(() => {
    const element = drawing.current
    const sheet = over.current
    if (element === null || sheet === null || !still) return undefined
    const old = before.current
    const now = element.firstElementChild
    before.current = now === null ? null : { picture: now.cloneNode(true) as SVGElement, looks: looksOf(now), view, from, to }
    if (old === null) return undefined
    const undo = [
      crossFade(sheet, old.picture),
      ...(isNext(old, from, to) && old.view === view ? [outlineChanges(sheet, element, old.looks, ink)] : []),
    ]
    return () => {
      for (const each of undo) each()
    }
  }, [still, from, to, view, ink])
  return { drawing, over }
}

/** One view of one moment, in its place: its name and description for who cannot see it, its colours, and the number that moves it. */
export function Figure(props: FigureProps) {
  const { view, from, to, motion, words, theme, presenter = false, still = false, selection = null, onSelect = null } = props
  const [element, size] = useSize<HTMLDivElement>()
  const id = useId()
  const picture = useView(view)
  const { drawing, over } = useStillness(still && size !== null && picture !== null, from, to, view, theme.ink)
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
