import type { NodeAction } from '../action'
import type { Message } from '../message'
import { callOf } from '../stored-log/transactions/client'
import { ClientTurn } from '../stored-log/transactions/client-turn'
import { brokerNode } from '../world'
import type { SenderTurn } from './turn'
import { SenderClient } from './sender-client'

/** The calls of a producer with transactions, and how it holds them; `null`: it has none. */
function clientOf(turn: SenderTurn): { readonly host: SenderClient; readonly calls: ClientTurn } | null {
  const { transactional } = turn.state
  if (transactional === undefined) return null
  const host = new SenderClient(turn, transactional)
  return { host, calls: new ClientTurn(host) }
}

/** A request that was not answered in time takes its connection with it (Kafka: NetworkClient.handleTimedOutRequests). */
function timePassed(turn: SenderTurn, host: SenderClient, calls: ClientTurn): void {
  const { againAt, awaits, coordinator } = host.client
  if (againAt === null || turn.now < againAt) return
  if (awaits >= 0 && coordinator >= 0) calls.coordinatorLost()
  else {
    host.landed()
    calls.askAgain()
  }
}

/** What an application calls of a producer with transactions; `false`: that is none of its calls, or none of these producers. */
export function transactionCalled(turn: SenderTurn, action: NodeAction): boolean {
  const client = clientOf(turn)
  const calls = client === null ? null : callOf(action)
  if (client === null || calls === null) return false
  client.host.set({ calls: [...client.host.client.calls, ...calls] })
  return true
}

/** What a coordinator, or a broker that was asked for one, answers. */
export function transactionAnswered(turn: SenderTurn, body: Message): void {
  const isAnswer = body.kind === 'transaction-response' || (body.kind === 'response' && body.api === 'FindCoordinator')
  const client = isAnswer ? clientOf(turn) : null
  if (client === null || !isAnswer || body.correlationId !== client.host.client.awaits) return
  if (body.kind === 'response') client.calls.found(body.fields.coordinators[0]?.nodeId ?? -1)
  else if (body.api === 'InitProducerId' || body.api === 'EndTxn') client.calls.answered(body.fields)
}

/** The connection to a broker is gone: it may be the coordinator's, or that of one who was asked for it. */
export function transactionPeerLost(turn: SenderTurn, node: string): void {
  const client = clientOf(turn)
  if (client === null) return
  const { coordinator, awaits } = client.host.client
  if (brokerNode(coordinator) === node || (coordinator < 0 && awaits >= 0)) client.calls.coordinatorLost()
}

/** A batch of a transaction was given up. */
export function transactionBatchFailed(turn: SenderTurn, error: number): void {
  clientOf(turn)?.calls.batchFailed(error)
}

/** Goes on with what was called, and asks again for what has not come. */
export function driveTransactions(turn: SenderTurn): void {
  const client = clientOf(turn)
  if (client === null) return
  const { stage, awaits, againAt } = client.host.client
  if (stage === 'finding' && awaits < 0 && againAt === null) client.calls.find()
  timePassed(turn, client.host, client.calls)
  client.calls.drive()
}

/** Whether a steady producer's next round may be sent: outside of a transaction its application sends nothing. */
export function mayProduce(turn: SenderTurn): boolean {
  const { transactional } = turn.state
  if (transactional === undefined) return true
  if (transactional.stage !== 'open' || transactional.calls.length > 0) return false
  turn.state.transactional = transactional.with({ sent: true })
  return true
}
