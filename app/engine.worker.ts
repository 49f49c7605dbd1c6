import { lateHost } from './session/late'
import { protocolVersion, type FromWorker, type ToWorker } from './session/messages'
import { store } from './shelf'

const host = lateHost(store)

const tell = (message: FromWorker): void => {
  postMessage(message)
}

function listen(): void {
  addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if ('hello' in data) {
      tell({ hello: protocolVersion })
      return
    }
    const { id, ask } = data
    void Promise.resolve(host.answer(ask)).then((reply) => {
      tell({ id, ...reply })
    })
  })
}

// The same file is the worker, and the host of a page that is refused one.
if (typeof document === 'undefined') listen()
else globalThis.kafkascopeHost = host
