import { useRef } from 'react'
import { usePlayheadAfterPaint } from './after-paint'
import { currentTime } from './playhead'
import { usePlayer, useWords } from './react'

/** Drags, taps and arrow keys, over the whole track. */
export function Scrub({
  left,
  right,
  height,
  endsAt,
}: {
  readonly left: number
  readonly right: number
  readonly height: number
  readonly endsAt: number
}) {
  const player = usePlayer()
  const words = useWords().player
  const time = usePlayheadAfterPaint(currentTime)
  const dragging = useRef(false)
  return (
    <input
      type="range"
      className="timeline-scrub"
      aria-label={words.scrub}
      aria-valuetext={words.at(time)}
      min={0}
      max={endsAt}
      step="any"
      value={time}
      style={{ left: left - 8, width: Math.max(16, right - left + 16), top: 0, height }}
      onPointerUp={() => {
        dragging.current = false
      }}
      onChange={(event) => {
        player.scrubTo(Number(event.target.value), !dragging.current)
        dragging.current = true
      }}
      onBlur={() => {
        dragging.current = false
      }}
    />
  )
}
