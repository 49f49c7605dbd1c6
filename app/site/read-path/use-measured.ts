import { useEffect, useState } from 'react'
import { measuredIn, type Measured } from '../../select/measured'

/** The file of measurements; `null` while it is on its way, a word where it did not come. */
export function useMeasured(): Measured | 'missing' | null {
  const [measured, setMeasured] = useState<Measured | 'missing' | null>(null)
  useEffect(() => {
    let wanted = true
    const load = async (): Promise<void> => {
      const response = await fetch('./measured/read-path-measured.json')
      const read = response.ok ? measuredIn(await response.json()) : null
      if (wanted) setMeasured(read ?? 'missing')
    }
    load().catch(() => {
      if (wanted) setMeasured('missing')
    })
    return () => {
      wanted = false
    }
  }, [])
  return measured
}
