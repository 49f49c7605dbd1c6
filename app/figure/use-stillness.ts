import { useLayoutEffect, useRef, type RefObject } from 'react'
import { afterPaint } from '../ui/after-paint'
import type { ViewName } from '../views/names'
import type { Kept } from './still'

interface Moment {
  readonly view: ViewName
  readonly from: unknown
  readonly to: unknown
}

interface Before extends Moment {
  readonly looks: ReadonlyMap<string, string>
}

/** Whether a step led from one picture to the other: after a jump nearly everything is other than it was, and outlines would say nothing. */
const isNext = (old: Moment, { view, from, to }: Moment): boolean => old.view === view && (old.to === from || old.from === to)

/** The copy of a picture is made when its own fade is over and the reader looks at it. */
const keptAfterMs = 120

/**
 * For readers who want no travel: the picture before fades out over the new one, and what changed is outlined. No step waits for either:
 * the copy that fades was made beforehand (who steps faster than that sees no fade), and outlines are drawn over the painted picture.
 */
export function useStillness(
  still: boolean,
  { view, from, to }: Moment,
  ink: string,
): { readonly drawing: RefObject<HTMLDivElement | null>; readonly over: RefObject<HTMLDivElement | null> } {
  const drawing = useRef<HTMLDivElement>(null)
  const over = useRef<HTMLDivElement>(null)
  const before = useRef<Before | null>(null)
  const kept = useRef<Kept | null>(null)
  useLayoutEffect(() => {
    const element = drawing.current
    const sheet = over.current
    const fading = kept.current
    kept.current = null
    if (element === null || sheet === null || !still) {
      fading?.remove()
      return undefined
    }
    fading?.fade()
    let timer: ReturnType<typeof setTimeout> | undefined
    let undo: (() => void) | null = null
    let wanted = true
    const outlined = async (): Promise<void> => {
      const { keepPicture, looksOf, outlineChanges } = await import('./still')
      if (!wanted) return
      const old = before.current
      const now = element.firstElementChild
      before.current = now === null ? null : { view, from, to, looks: looksOf(now) }
      if (old !== null && isNext(old, { view, from, to })) undo = outlineChanges(sheet, element, old.looks, ink)
      timer = setTimeout(() => {
        const picture = element.firstElementChild
        kept.current = picture === null ? null : keepPicture(sheet, picture)
      }, keptAfterMs)
    }
    const stop = afterPaint(() => {
      // Where its script cannot be had, the picture is there without.
      outlined().catch(() => undefined)
    })
    return () => {
      wanted = false
      stop()
      clearTimeout(timer)
      undo?.()
      fading?.remove()
    }
  }, [still, view, from, to, ink])
  return { drawing, over }
}
