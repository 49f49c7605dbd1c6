import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element has ever been within the window, or nearly; always where that cannot be told. */
export function useSeen<E extends Element>(): readonly [ref: RefObject<E | null>, seen: boolean] {
  const ref = useRef<E>(null)
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (element === null || seen) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [seen])
  return [ref, seen]
}
