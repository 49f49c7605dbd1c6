import type { Player } from './player'

/** What a key does to the player; slide clickers send PageUp and PageDown. */
export const keyMoves: Readonly<Record<string, (player: Player) => void>> = {
  ArrowRight: (player) => {
    player.stepBy(1)
  },
  ArrowLeft: (player) => {
    player.stepBy(-1)
  },
  PageDown: (player) => {
    player.stepBy(1)
  },
  PageUp: (player) => {
    player.stepBy(-1)
  },
  ' ': (player) => {
    player.togglePlay()
  },
  Home: (player) => {
    player.toFirst()
  },
  End: (player) => {
    player.toLast()
  },
}

const textual = 'input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable=true]'
const pressable =
  'button, a[href], summary, [role=button]:not([data-mark]), [role=tab], [role=option], input[type=radio], input[type=checkbox]'
const roving = '[role=tablist], [role=radiogroup], fieldset, [data-roving]'

/** Whether the element that has the focus wants this key for itself. */
export function keyIsTaken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('dialog') !== null || target.matches(textual)) return true
  if (key === ' ' && target.matches(pressable)) return true
  return key.startsWith('Arrow') && target.closest(roving) !== null
}

/** The player's keys, wherever the focus is but in a field; returns how to stop listening. */
export function listenToKeys(player: Player, element: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const move = Object.hasOwn(keyMoves, event.key) ? keyMoves[event.key] : undefined
    if (move === undefined || keyIsTaken(event.key, event.target)) return
    event.preventDefault()
    move(player)
  }
  element.addEventListener('keydown', onKey)
  return () => {
    element.removeEventListener('keydown', onKey)
  }
}
