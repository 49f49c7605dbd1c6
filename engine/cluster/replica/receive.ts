import { topicPartition } from '../../kafka/ids'
import type { Envelope } from '../../kernel/node'
import type { Message, ProduceRequest } from '../message'
import { brokerNumber } from '../world'
import { heldForTransaction } from '../stored-log/transactions/leader'
import { peerLost } from '../stored-log/transactions/of-replicas'
import { brokerTurnOf, nextProducerId } from './coordinator-logs'
import { deleteRecordsAsked } from './delete-records'
import { fetchAsked } from './fetch'
import { connectionChanged, fetchAnswered, listOffsetsAnswered } from './fetcher'
import { partitionAltered } from './isr'
import { heartbeatAnswered } from './lifecycle'
import { registered, registeredMeanwhile } from './registration'
import type { ReplicationRequest, ReplicationResponse } from './apis'
import { recordsRead } from './metadata'
import { epochEndAsked, listOffsetsAsked } from './offsets'
import { produceAsked } from './produce'
import type { Asking } from './delayed'
import type { ReplicaTurn } from './turn'

function clusterAsked(turn: ReplicaTurn, asker: Asking, body: ReplicationRequest): void {
  if (body.api === 'OffsetForLeaderEpoch') epochEndAsked(turn, asker, body.fields)
  else if (body.api === 'DeleteRecords') deleteRecordsAsked(turn, asker, body.fields)
  else if (body.api === 'InitProducerId') {
    const producerId = nextProducerId(turn)
    turn.reply(asker, 'InitProducerId', { errorCode: 0, producerId, producerEpoch: 0 }, 'replication/producer-id/given', { producerId })
  }
}

function clusterAnswered(turn: ReplicaTurn, body: ReplicationResponse): void {
  if (body.api === 'AlterPartition') {
    const { topic, partition } = body.fields
    partitionAltered(turn, topicPartition(topic, partition), body.correlationId, body.fields)
  } else if (body.api === 'BrokerRegistration') registered(turn, body.fields)
  else if (body.api === 'BrokerHeartbeat') heartbeatAnswered(turn, body.fields)
}

const brokerOf = (node: string): number => brokerNumber(node) ?? -1

/** Whether batches of a transaction wait until its coordinator knows of them. */
function isHeld(turn: ReplicaTurn, asker: Asking, fields: ProduceRequest): boolean {
  const { stored, broker } = turn
  return stored !== undefined && heldForTransaction(brokerTurnOf(turn), { broker, brokers: [] }, stored, asker, fields, turn.now)
}

/** Whether a message was one for replicas. */
export function received(turn: ReplicaTurn, { body, from }: Envelope<Message>): boolean {
  switch (body.kind) {
    case 'request': {
      const { clientId, version, correlationId } = body
      const asker: Asking = { to: from, clientId, version, correlationId }
      if (body.api === 'Fetch') fetchAsked(turn, asker, body.fields)
      else if (body.api === 'Produce') {
        if (!isHeld(turn, asker, body.fields)) produceAsked(turn, asker, body.fields)
      } else if (body.api === 'ListOffsets') listOffsetsAsked(turn, asker, body.fields)
      else return false
      return true
    }
    case 'response':
      if (body.api === 'Fetch') fetchAnswered(turn, brokerOf(from), body.correlationId, body.fields)
      else if (body.api === 'ListOffsets') listOffsetsAnswered(turn, brokerOf(from), body.fields)
      return true
    case 'cluster-request':
      clusterAsked(turn, { to: from, clientId: body.clientId, version: 0, correlationId: body.correlationId }, body)
      return true
    case 'cluster-response':
      clusterAnswered(turn, body)
      return true
    case 'records':
      recordsRead(turn, body)
      registeredMeanwhile(turn)
      return true
    case 'connection':
      connectionChanged(turn, body)
      if (!body.up && turn.stored !== undefined) peerLost(turn, turn.stored, turn.now)
      return true
    case 'metadata':
    case 'handover':
    case 'metadata-fetch':
      return true
    case 'transaction-request':
    case 'transaction-response':
      return false
  }
}
