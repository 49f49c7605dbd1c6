import type { NodeId } from '../../../kernel/node'
import type { BrokerTurn } from '../../broker/outcome'
import { send } from '../../effects'
import type { Message } from '../../message'
import { requestLabel, responseLabel } from '../../response'
import { brokerNode } from '../../world'
import type { TransactionApi, TransactionApis, TransactionAsker } from './messages'
import type { TransactionRule } from './rules'

/** Connections of brokers to each other for transactions are their own. */
const lane = 'transactions'

/** A broker asks a broker, which may be itself. */
export function ask<A extends TransactionApi>(
  turn: Pick<BrokerTurn, 'effects'>,
  broker: number,
  to: NodeId,
  api: A,
  correlationId: number,
  fields: TransactionApis[A]['request'],
  rule: TransactionRule,
): void {
  const body = { kind: 'transaction-request', api, correlationId, clientId: brokerNode(broker), fields } as unknown as Message
  turn.effects.push(send({ to, label: requestLabel(api), body, rule }, lane))
}

export function answer<A extends TransactionApi>(
  turn: Pick<BrokerTurn, 'effects'>,
  { to, correlationId }: TransactionAsker,
  api: A,
  fields: TransactionApis[A]['response'],
  rule: TransactionRule,
): void {
  const body = { kind: 'transaction-response', api, correlationId, fields } as unknown as Message
  turn.effects.push(send({ to, label: responseLabel(api), body, rule }, lane))
}
