import { builtInHost } from './built-in-host'
import { protocolVersion, type FromWorker, type ToWorker } from './session/messages'

const host = builtInHost()

const tell = (message: FromWorker): void => {
  postMessage(message)
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('hello' in data) tell({ hello: protocolVersion })
  else tell({ id: data.id, ...host.answer(data.ask) })
})
