import { useEffect, useState } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

/** Whether somebody has touched the page: what can wait for him costs nothing where nobody is there, and nothing before the page can be used. */
export function useReader(): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => {
    if (there) return undefined
    const gone = new AbortController()
    const seen = (): void => {
      setThere(true)
    }
    for (const sign of signs) window.addEventListener(sign, seen, { passive: true, capture: true, signal: gone.signal })
    return () => {
      gone.abort()
    }
  }, [there])
  return there
}
