import { lateHost } from './session/late'
import { protocolVersion, type FromWorker, type Progress, type ToWorker } from './session/messages'
import { store } from './shelf'

const host = lateHost(store)

const tell = (message: FromWorker): void => {
  postMessage(message)
}

function listen(): void {
  const asked = new Map<number, AbortController>()
  addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if ('stop' in data) {
      asked.get(data.stop)?.abort()
      return
    }
    if ('hello' in data) {
      tell({ hello: protocolVersion })
      return
    }
    const { id, ask } = data
    const stop = new AbortController()
    asked.set(id, stop)
    const onProgress = (progress: Progress): void => {
      tell({ id, progress })
    }
    void Promise.resolve(host.answer(ask, { onProgress, signal: stop.signal })).then((reply) => {
      asked.delete(id)
      tell({ id, ...reply })
    })
  })
}

// The same file is the worker, and the host of a page that is refused one.
if (typeof document === 'undefined') listen()
else globalThis.kafkascopeHost = host
