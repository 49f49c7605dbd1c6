import { isScenarioName, scenarios } from './lessons/scenarios'
import { createHost } from './session/host'
import { protocolVersion, type FromWorker, type ToWorker } from './session/messages'

const host = createHost({ scenario: (name) => (isScenarioName(name) ? scenarios[name] : undefined) })

const tell = (message: FromWorker): void => {
  postMessage(message)
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('hello' in data) tell({ hello: protocolVersion })
  else tell({ id: data.id, ...host.answer(data.ask) })
})
