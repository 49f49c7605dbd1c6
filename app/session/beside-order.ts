import type { SimTime, Session } from '../../engine'

/** One step of one lane. */
interface Place {
  readonly lane: number
  readonly step: number
}

/** Every lane's steps up to a time, as one: by time, then by lane. Steps count from 1; step 0 is before anything. */
export class BesideOrder {
  readonly count: number
  private readonly laneOf: Uint8Array
  private readonly stepOf: Uint32Array
  private readonly timesOf: Float64Array

  constructor(sessions: readonly Session[], endsAt: SimTime) {
    const lasts = sessions.map((session) => session.stepAtTime(endsAt))
    this.count = lasts.reduce((sum, last) => sum + last, 0)
    this.laneOf = new Uint8Array(this.count + 1)
    this.stepOf = new Uint32Array(this.count + 1)
    this.timesOf = new Float64Array(this.count + 1)
    const next = sessions.map((session, n) => (lasts[n] === 0 ? Infinity : session.timeOf(1)))
    const done = sessions.map(() => 0)
    for (let at = 1; at <= this.count; at++) {
      let lane = 0
      for (let n = 1; n < next.length; n++) if ((next[n] ?? Infinity) < (next[lane] ?? Infinity)) lane = n
      const step = (done[lane] ?? 0) + 1
      done[lane] = step
      this.laneOf[at] = lane
      this.stepOf[at] = step
      this.timesOf[at] = next[lane] ?? 0
      next[lane] = step < (lasts[lane] ?? 0) ? (sessions[lane]?.timeOf(step + 1) ?? Infinity) : Infinity
    }
  }

  timeOf(at: number): SimTime {
    return this.timesOf[at] ?? 0
  }

  /** Whose step it is; null for the beginning. */
  placeOf(at: number): Place | null {
    return at === 0 ? null : { lane: this.laneOf[at] ?? 0, step: this.stepOf[at] ?? 0 }
  }

  /** A lane's step as a step of all. */
  stepOfAll(lane: number, step: number): number {
    for (let at = 1; at <= this.count; at++) if (this.laneOf[at] === lane && this.stepOf[at] === step) return at
    return 0
  }

  /** How far a lane is at a step of all. */
  stepIn(lane: number, at: number): number {
    for (let n = Math.min(at, this.count); n > 0; n--) if (this.laneOf[n] === lane) return this.stepOf[n] ?? 0
    return 0
  }

  /** Steps of each lane as steps of all, in order. */
  merged(steps: readonly (readonly number[])[]): number[] {
    const next = steps.map(() => 0)
    const all: number[] = []
    for (let at = 1; at <= this.count; at++) {
      const lane = this.laneOf[at] ?? 0
      const place = next[lane] ?? 0
      if (steps[lane]?.[place] !== this.stepOf[at]) continue
      next[lane] = place + 1
      all.push(at)
    }
    return all
  }
}
