import { useEffect, useRef } from 'react'
import { reducedMotion } from '../../player/reduced-motion'

/** How far down the window the reader reads, in percent: below the figure where there is one column. */
const readingLine = (): number => (matchMedia('(max-width: 899px)').matches ? 64 : 38)

/** Tells when the section is scrolled to the middle of the window, and scrolls there when the reader comes by key. */
export function useReading(current: boolean, onReach: () => void) {
  const element = useRef<HTMLElement>(null)
  const reach = useRef(onReach)
  const byScroll = useRef(false)
  useEffect(() => {
    reach.current = onReach
  })
  useEffect(() => {
    const section = element.current
    if (section === null) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true || section.dataset['going'] === 'true' || document.documentElement.dataset['going'] === 'true')
          return
        // Nobody has scrolled yet: the lesson stands before its first step, however short its head is.
        if (scrollY <= 0) return
        byScroll.current = true
        reach.current()
      },
      { rootMargin: `-${String(readingLine())}% 0px -${String(98 - readingLine())}% 0px` },
    )
    observer.observe(section)
    return () => {
      observer.disconnect()
    }
  }, [])
  useEffect(() => {
    if (!current) return undefined
    if (byScroll.current) {
      byScroll.current = false
      return undefined
    }
    const section = element.current
    const root = document.documentElement
    // Tab goes on from here; who steps by a button keeps the button.
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused.closest('[data-beat]') !== null) section?.focus({ preventScroll: true })
    const top = section?.getBoundingClientRect().top ?? 0
    root.dataset['going'] = 'true'
    scrollTo({ top: scrollY + top - innerHeight * ((readingLine() - 2) / 100), behavior: reducedMotion.now() ? 'auto' : 'smooth' })
    const timer = setTimeout(() => {
      delete root.dataset['going']
    }, 700)
    return () => {
      clearTimeout(timer)
      delete root.dataset['going']
    }
  }, [current])
  return element
}
