import { problem, protocolVersion, type Ask, type FromWorker, type Reply, type ToWorker } from './messages'

/** Whatever answers questions: a worker, or the host itself on this page. */
export interface Transport {
  readonly kind: 'worker' | 'inline'
  readonly ask: (ask: Ask) => Promise<Reply>
  /** Ends it; what was asked and not answered is answered with a problem. */
  readonly close: () => void
}

/** The part of `Worker` that is needed: tests bring their own. */
export interface WorkerLike {
  postMessage(message: ToWorker): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  onmessageerror: ((event: MessageEvent) => void) | null
}

export interface Limits {
  readonly handshakeMs: number
  readonly answerMs: number
}

const gone = problem('worker-died')

/** A worker that has shaken hands, or `null` when it is refused, silent or of another build. `died` is called once, when it stops answering later on. */
export function startWorker(start: () => WorkerLike, limits: Limits, died: () => void): Promise<Transport | null> {
  return new Promise((resolve) => {
    let worker: WorkerLike
    try {
      worker = start()
    } catch {
      resolve(null)
      return
    }
    const waiting = new Map<number, { reply: (reply: Reply) => void; timer: ReturnType<typeof setTimeout> }>()
    let count = 0
    let ready = false
    let closed = false

    const close = () => {
      if (closed) return
      closed = true
      worker.terminate()
      for (const { reply, timer } of waiting.values()) {
        clearTimeout(timer)
        reply({ problem: gone })
      }
      waiting.clear()
    }
    const fail = () => {
      clearTimeout(handshake)
      if (closed) return
      close()
      if (ready) died()
      else resolve(null)
    }
    const handshake = setTimeout(fail, limits.handshakeMs)

    const transport: Transport = {
      kind: 'worker',
      close,
      ask(ask) {
        if (closed) return Promise.resolve({ problem: gone })
        return new Promise((reply) => {
          const id = ++count
          waiting.set(id, { reply, timer: setTimeout(fail, limits.answerMs) })
          worker.postMessage({ id, ask })
        })
      },
    }
    worker.onerror = fail
    worker.onmessageerror = fail
    worker.onmessage = ({ data }) => {
      if ('hello' in data) {
        if (data.hello !== protocolVersion) {
          fail()
          return
        }
        clearTimeout(handshake)
        ready = true
        resolve(transport)
        return
      }
      const asked = waiting.get(data.id)
      if (asked === undefined) return
      waiting.delete(data.id)
      clearTimeout(asked.timer)
      asked.reply(data)
    }
    worker.postMessage({ hello: protocolVersion })
  })
}

/** The same conversation without a worker. */
export function inline(answer: (ask: Ask) => Reply | Promise<Reply>): Transport {
  return {
    kind: 'inline',
    ask: (ask) => Promise.resolve().then(() => answer(ask)),
    close: () => undefined,
  }
}
