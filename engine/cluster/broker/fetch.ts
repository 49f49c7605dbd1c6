import { fromMs } from '../../kernel/time'
import type { SimTime } from '../../kernel/node'
import { send, timer } from '../effects'
import type { FetchResponse } from '../fetch-message'
import type { Message } from '../message'
import type { NodeEffect } from '../response'
import type { BrokerState } from '../world'
import type { BrokerOutcome } from './outcome'
import { ParkedFetch } from './parked-fetch'
import { type Read, readIfReady, readLogs } from './read-logs'

type Asked = Extract<Message, { kind: 'request'; api: 'Fetch' }>

const nothingNew: FetchResponse = { errorCode: 0, topics: [] }

function answer(fetch: ParkedFetch, read: Read | null): NodeEffect {
  const { to, version, correlationId } = fetch
  const fields: FetchResponse = read === null ? nothingNew : { errorCode: 0, topics: read.topics }
  const body: Message = { kind: 'response', api: 'Fetch', version, correlationId, clientId: fetch.clientId, fields } as Message
  const label = 'FetchResponse'
  if (read?.failed === true) return send({ to, label, body, rule: 'cluster/fetch/refused' })
  if (read === null || read.records === 0) return send({ to, label, body, rule: 'cluster/fetch/waited' })
  return send({ to, label, body, rule: 'cluster/fetch/records' }, '', { records: read.records })
}

/** Answer a Fetch at once if it can have what it asks for, else hold it (Kafka: DelayedFetchPurgatory). */
export function fetchAsked(state: BrokerState, from: string, request: Asked, now: SimTime): BrokerOutcome {
  const { fields, clientId, version, correlationId } = request
  const fetch = new ParkedFetch(from, clientId, version, correlationId, fields, now + fromMs(fields.maxWaitMs))
  const read = fields.maxWaitMs > 0 ? readIfReady(state, fields) : readLogs(state, fields)
  if (read === 'wait') return { changes: [{ kind: 'parked', fetch }], effects: [timer(from, fetch.deadline)] }
  return { changes: [], effects: [answer(fetch, read)] }
}

/** The wait of a held Fetch is over. */
export function fetchWaited(state: BrokerState, from: string, now: SimTime): BrokerOutcome {
  const fetch = state.fetches.get(from)
  if (fetch === undefined || fetch.deadline > now) return { changes: [], effects: [] }
  return { changes: [{ kind: 'unparked', from: [from] }], effects: [answer(fetch, readLogs(state, fetch.fields))] }
}

/** Records came, or partitions went: answer every held Fetch that this concerns. */
export function fetchesReady(state: BrokerState): BrokerOutcome {
  const done: string[] = []
  const effects: NodeEffect[] = []
  for (const [from, fetch] of state.fetches) {
    const read = readIfReady(state, fetch.fields)
    if (read === 'wait') continue
    done.push(from)
    effects.push(answer(fetch, read))
  }
  return { changes: done.length === 0 ? [] : [{ kind: 'unparked', from: done }], effects }
}
