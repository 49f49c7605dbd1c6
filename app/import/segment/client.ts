import type { Ask, AskName, FromSegment, ToSegment } from './messages'

/** The part of `Worker` that is needed: tests bring their own. */
export interface SegmentWorker {
  postMessage(message: ToSegment): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromSegment>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  onmessageerror: ((event: MessageEvent) => void) | null
}

/** The worker was refused, died, or was closed: what was asked is not answered. */
export class SegmentGone extends Error {}

/** The worker answered that it could not: a file that was changed or taken away. */
export class SegmentFailed extends Error {}

export interface SegmentClient {
  readonly ask: <N extends AskName>(name: N, ask: Ask[N]['ask'], progress?: Progress) => Promise<Ask[N]['told']>
  /** Ends whatever is being read at once. */
  readonly close: () => void
}

export type Progress = (progress: { readonly file: string; readonly read: number; readonly of: number }) => void

interface Waiting {
  readonly resolve: (told: unknown) => void
  readonly reject: (error: Error) => void
  readonly progress: Progress | undefined
}

/** Starts the worker that reads segments, and talks to it. */
export function startSegmentClient(start: () => SegmentWorker): SegmentClient {
  const waiting = new Map<number, Waiting>()
  let worker: SegmentWorker | null = null
  let count = 0
  const close = (): void => {
    worker?.terminate()
    worker = null
    for (const { reject } of waiting.values()) reject(new SegmentGone())
    waiting.clear()
  }
  try {
    worker = start()
    worker.onerror = close
    worker.onmessageerror = close
    worker.onmessage = ({ data }) => {
      const asked = waiting.get(data.id)
      if (asked === undefined) return
      if ('progress' in data) {
        asked.progress?.(data.progress)
        return
      }
      waiting.delete(data.id)
      if ('failed' in data) asked.reject(new SegmentFailed(data.failed))
      else asked.resolve(data.told)
    }
  } catch {
    // Some pages may not start workers: each question says so.
  }
  return {
    close,
    ask<N extends AskName>(name: N, ask: Ask[N]['ask'], progress?: Progress) {
      return new Promise<Ask[N]['told']>((resolve, reject) => {
        if (worker === null) {
          reject(new SegmentGone())
          return
        }
        const id = ++count
        waiting.set(id, { resolve: resolve as (told: unknown) => void, reject, progress })
        worker.postMessage({ id, name, ask } as ToSegment)
      })
    },
  }
}
