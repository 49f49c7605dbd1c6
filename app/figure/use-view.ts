import { useEffect, useReducer } from 'react'
import { loadedView, loadView } from '../views/index'
import type { ViewName } from '../views/names'
import type { ViewComponent } from '../views/view'

/** The component that draws a view; `null` while it is on its way. */
export function useView(name: ViewName): ViewComponent<unknown> | null {
  const [, arrived] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (loadedView(name) !== null) return undefined
    let wanted = true
    loadView(name).then(
      () => {
        if (wanted) arrived()
      },
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [name])
  return loadedView(name)
}
