import type { SimTime } from '../../kernel/node'

interface Timer {
  readonly at: SimTime
  readonly serial: number
}

/** What falls due: a timer, or the commit of all below an offset. */
type Due = { readonly at: SimTime } & ({ readonly is: 'timer'; readonly key: string } | { readonly is: 'commit'; readonly offset: number })

/** What a coordinator on its own waits for: its timers, and the commits of its appends, ties in the order in which they were set. */
export class RigDue {
  private readonly timers = new Map<string, Timer>()
  private readonly commits: (Timer & { readonly offset: number })[] = []
  private serial = 0

  /** `null`: it does not run any more. */
  setTimer(key: string, at: SimTime | null): void {
    if (at === null) this.timers.delete(key)
    else this.timers.set(key, { at, serial: ++this.serial })
  }

  commitAt(at: SimTime, offset: number): void {
    this.commits.push({ at, serial: ++this.serial, offset })
  }

  /** Takes out what falls due first, if that is by `until`. */
  next(until: SimTime): Due | null {
    const timer = this.firstTimer()
    const [commit] = this.commits
    if (timer !== null && (commit === undefined || comesBefore(timer, commit))) {
      if (timer.at > until) return null
      this.timers.delete(timer.key)
      return { is: 'timer', at: timer.at, key: timer.key }
    }
    if (commit === undefined || commit.at > until) return null
    this.commits.shift()
    return { is: 'commit', at: commit.at, offset: commit.offset }
  }

  timerAt(key: string): SimTime | null {
    return this.timers.get(key)?.at ?? null
  }

  *running(): Iterable<readonly [string, SimTime]> {
    for (const [key, { at }] of this.timers) yield [key, at]
  }

  forgetTimers(): void {
    this.timers.clear()
  }

  forgetCommits(): void {
    this.commits.length = 0
  }

  private firstTimer(): (Timer & { readonly key: string }) | null {
    let first: (Timer & { readonly key: string }) | null = null
    for (const [key, { at, serial }] of this.timers) if (first === null || comesBefore({ at, serial }, first)) first = { key, at, serial }
    return first
  }
}

function comesBefore(a: Timer, b: Timer): boolean {
  return a.at < b.at || (a.at === b.at && a.serial < b.serial)
}
