import { problem, protocolVersion, type Ask, type FromWorker, type Reply, type ToWorker, type Watch } from './messages'

/** Whatever answers questions: a worker, or the host itself on this page. */
export interface Transport {
  readonly kind: 'worker' | 'inline'
  readonly ask: (ask: Ask, watch?: Watch) => Promise<Reply>
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

interface Waiting {
  readonly reply: (reply: Reply) => void
  readonly watch: Watch | undefined
  timer: ReturnType<typeof setTimeout>
}

/** What a worker says of a question: its answer, or that it is slow and not silent. */
function hear(
  waiting: Map<number, Waiting>,
  data: Exclude<FromWorker, { readonly hello: number }>,
  patience: () => Waiting['timer'],
): void {
  const asked = waiting.get(data.id)
  if (asked === undefined) return
  if ('progress' in data) {
    // What was asked after it waits for it, too.
    for (const each of waiting.values()) {
      clearTimeout(each.timer)
      each.timer = patience()
    }
    asked.watch?.onProgress(data.progress)
    return
  }
  clearTimeout(asked.timer)
  waiting.delete(data.id)
  asked.reply(data)
}

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
    const waiting = new Map<number, Waiting>()
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
    const patience = () => setTimeout(fail, limits.answerMs)
    const handshake = setTimeout(fail, limits.handshakeMs)

    const transport: Transport = {
      kind: 'worker',
      close,
      ask(ask, watch) {
        if (closed) return Promise.resolve({ problem: gone })
        return new Promise((reply) => {
          const id = ++count
          waiting.set(id, { reply, watch, timer: patience() })
          worker.postMessage({ id, ask })
          const stop = () => {
            if (waiting.has(id)) worker.postMessage({ stop: id })
          }
          watch?.signal.addEventListener('abort', stop)
          if (watch?.signal.aborted === true) stop()
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
      hear(waiting, data, patience)
    }
    worker.postMessage({ hello: protocolVersion })
  })
}

/** The same conversation without a worker. */
export function inline(answer: (ask: Ask, watch?: Watch) => Reply | Promise<Reply>): Transport {
  return {
    kind: 'inline',
    ask: (ask, watch) => Promise.resolve().then(() => answer(ask, watch)),
    close: () => undefined,
  }
}
