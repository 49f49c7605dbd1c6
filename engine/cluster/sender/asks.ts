import { fromMs } from '../../kernel/time'
import { leastLoaded } from './send'
import type { SenderTurn } from './turn'

/** Asks any broker who leads what, where that is unknown, wanted or too old; one question at a time (Kafka: NetworkClient.DefaultMetadataUpdater). */
export function askMetadata(turn: SenderTurn): void {
  const { state } = turn
  const { metadata, settings } = state
  if (metadata.correlationId >= 0) return
  const old = metadata.knownAt >= 0 && turn.now >= metadata.knownAt + fromMs(settings.metadataMaxAgeMs)
  const unknown = [...(state.rate?.topics ?? []), ...[...state.queues.values()].map(({ topic }) => topic)].some(
    (topic) => !state.topics.has(topic),
  )
  if (!metadata.wanted && !old && !unknown) return
  if (metadata.askedAt >= 0 && turn.now < metadata.askedAt + fromMs(settings.retryBackoffMs)) return
  const broker = leastLoaded(turn)
  if (broker === null) {
    state.metadata = { ...metadata, askedAt: turn.now, wanted: true }
    return
  }
  const names = new Set([...(state.rate?.topics ?? []), ...[...state.queues.values()].map(({ topic }) => topic), ...state.topics.keys()])
  const fields = { topics: [...names].map((name) => ({ name })) }
  const correlationId = turn.request(broker, 'Metadata', fields, 'replication/producer/metadata-asked')
  state.metadata = { ...state.metadata, askedAt: turn.now, correlationId, wanted: false }
}

/** An idempotent producer needs an id before its first batch leaves (Kafka: Sender.maybeSendAndPollTransactionalRequest, InitProducerId). */
export function askProducerId(turn: SenderTurn): void {
  const { state } = turn
  if (
    !state.settings.idempotence ||
    state.transactional !== undefined ||
    state.producerId >= 0 ||
    state.idAskedWith >= 0 ||
    state.batches === 0
  )
    return
  const broker = leastLoaded(turn)
  if (broker === null) return
  const fields = { producerId: -1, producerEpoch: -1 }
  state.idAskedWith = turn.request(broker, 'InitProducerId', fields, 'replication/producer/id-asked')
}
