import { createStore } from 'zustand/vanilla'

/** Whether the room sees the figure alone. A shell of its own draws it; whoever offers it sets this. */
export const presenting$ = createStore<{ readonly on: boolean }>(() => ({ on: false }))

export const setPresenting = (on: boolean): void => {
  presenting$.setState({ on })
}
