import { useEffect, useRef, useState } from 'react'
import { MovingFigure } from '../player/MovingFigure'
import { setPresenting } from '../player/presenting'
import { usePlayer, useWords } from '../player/react'
import { PresenterCaption } from './PresenterCaption'
import './presenter.css'

/** Figure and caption for a room: no controls, type to be read from the back row, every key of the player; Escape leaves at the same step. */
export function Presenter() {
  const player = usePlayer()
  const words = useWords().site
  const element = useRef<HTMLElement>(null)
  const [black, setBlack] = useState(false)
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const room = element.current
    room?.focus()
    // Not every browser fills the screen with an element, and a frame may not be allowed to: the page is then all there is.
    if (room !== null && 'requestFullscreen' in room) room.requestFullscreen().catch(() => undefined)
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [before])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === 'Escape') setPresenting(false)
      else if (event.key === '.' || event.key === 'b' || event.key === 'B') setBlack((before) => !before)
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
        // A picture that is higher than the room: the figure scrolls, the caption stays.
        element.current?.querySelector('.figure')?.scrollBy({ top: event.key === 'ArrowDown' ? 160 : -160 })
      else return
      event.preventDefault()
    }
    // Full screen takes Escape for itself: leaving it is leaving the presentation.
    const onChange = (): void => {
      if (document.fullscreenElement === null) setPresenting(false)
    }
    addEventListener('keydown', onKey)
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      removeEventListener('keydown', onKey)
      document.removeEventListener('fullscreenchange', onChange)
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  return (
    <main
      ref={element}
      className="presenter"
      tabIndex={-1}
      aria-label={words.present}
      onClick={() => {
        player.stepBy(1)
      }}
    >
      <div className="presenter-figure">
        <MovingFigure presenter pickable={false} />
      </div>
      <PresenterCaption />
      {black ? <div className="presenter-black" /> : null}
    </main>
  )
}
