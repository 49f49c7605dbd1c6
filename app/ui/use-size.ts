import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The inner size of an element in whole pixels, as it changes; `null` until it is laid out. One that is hidden keeps the size it had. */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, Size | null] {
  const element = useRef<E>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = () => {
      const next = { width: Math.floor(current.clientWidth), height: Math.floor(current.clientHeight) }
      if (next.width === 0) return
      setSize((before) => (before?.width === next.width && before.height === next.height ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => {
      observer.disconnect()
    }
  }, [])
  return [element, size]
}
