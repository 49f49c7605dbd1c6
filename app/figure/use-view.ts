import { useEffect, useReducer, useState } from 'react'
import { loadedView, loadView } from '../views/index'
import type { ViewName } from '../views/names'
import type { ViewComponent } from '../views/view'

/** The component that draws a view; `null` while it is on its way. Throws where it cannot be had. */
export function useView(name: ViewName): ViewComponent<unknown> | null {
  const [, arrived] = useReducer((count: number) => count + 1, 0)
  const [failed, setFailed] = useState<{ readonly name: ViewName; readonly error: Error } | null>(null)
  useEffect(() => {
    if (loadedView(name) !== null) return undefined
    let wanted = true
    loadView(name).then(
      () => {
        if (wanted) arrived()
      },
      (error: unknown) => {
        if (wanted) setFailed({ name, error: error instanceof Error ? error : new Error(String(error)) })
      },
    )
    return () => {
      wanted = false
    }
  }, [name])
  if (failed?.name === name) throw failed.error
  return loadedView(name)
}
