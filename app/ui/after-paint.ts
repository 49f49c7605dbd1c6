const hasFrames = typeof requestAnimationFrame === 'function'

/** Calls back once what is there now is painted, or so many frames are; returns how not to. Where there are no frames it calls back soon. */
export function afterPaint(callback: () => void, frames = 1): () => void {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (left: number): void => {
    if (hasFrames && left > 0)
      frame = requestAnimationFrame(() => {
        wait(left - 1)
      })
    else timer = setTimeout(callback)
  }
  wait(frames)
  return () => {
    if (hasFrames) cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
