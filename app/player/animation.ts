/** A number that runs from one value to another over a while; one at a time, on the page's own frames. */
export interface Run {
  readonly from: number
  readonly to: number
  readonly ms: number
  readonly ease: (x: number) => number
  readonly set: (t: number) => void
  readonly done: () => void
}

export interface Frames {
  readonly request: (callback: (now: number) => void) => number
  readonly cancel: (id: number) => void
}

const pageFrames: Frames = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (id) => {
    cancelAnimationFrame(id)
  },
}

export interface Animation {
  readonly start: (run: Run) => void
  /** Ends what runs, at its end: no input waits for a motion. */
  readonly finish: () => void
  readonly running: () => boolean
}

/** The one loop that moves t. */
export function createAnimation(frames: Frames = pageFrames): Animation {
  let current: { run: Run; startedAt: number | null; frame: number } | null = null

  const finish = (): void => {
    if (current === null) return
    const { run, frame } = current
    current = null
    frames.cancel(frame)
    run.set(run.to)
    run.done()
  }

  const tick = (now: number): void => {
    if (current === null) return
    const { run } = current
    current.startedAt ??= now
    const x = (now - current.startedAt) / run.ms
    if (x >= 1) {
      finish()
      return
    }
    // It stands at its beginning already.
    if (x > 0) run.set(run.from + (run.to - run.from) * run.ease(x))
    current.frame = frames.request(tick)
  }

  return {
    finish,
    running: () => current !== null,
    start(run) {
      finish()
      run.set(run.from)
      current = { run, startedAt: null, frame: frames.request(tick) }
    },
  }
}
