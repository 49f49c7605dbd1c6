import type { Check, Checked, FromChecker, ToChecker } from '../../engine'

/** The part of `Worker` that is needed: tests bring their own. */
export interface CheckWorker {
  postMessage(message: ToChecker): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromChecker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  onmessageerror: ((event: MessageEvent) => void) | null
}

/** The worker was refused, died, or is silent for too long. */
export class CheckerGone extends Error {}

export interface Checker {
  /** Rejects with `CheckerGone`; from then on every check does. */
  readonly run: (check: Check) => Promise<{ readonly checked: Checked; readonly ms: number }>
  readonly close: () => void
}

interface Waiting {
  readonly resolve: (told: FromChecker) => void
  readonly reject: (error: CheckerGone) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/** Starts the check worker and talks to it. What was asked and not answered when it ends is rejected. */
export function startChecker(start: () => CheckWorker, base: string, answerMs = 60_000): Checker {
  const waiting = new Map<number, Waiting>()
  let count = 0
  let worker: CheckWorker | null = null

  const end = (): void => {
    worker?.terminate()
    worker = null
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(new CheckerGone())
    }
    waiting.clear()
  }
  try {
    worker = start()
    worker.onerror = end
    worker.onmessageerror = end
    worker.onmessage = ({ data }) => {
      const asked = waiting.get(data.id)
      if (asked === undefined) return
      waiting.delete(data.id)
      clearTimeout(asked.timer)
      asked.resolve(data)
    }
  } catch {
    // Some pages may not start workers: each check says so.
  }
  return {
    close: end,
    run: (check) =>
      new Promise((resolve, reject) => {
        if (worker === null) {
          reject(new CheckerGone())
          return
        }
        const id = ++count
        waiting.set(id, { resolve, reject, timer: setTimeout(end, answerMs) })
        worker.postMessage({ id, base, check })
      }),
  }
}
