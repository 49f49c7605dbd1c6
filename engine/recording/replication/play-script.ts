import type { NodeAction } from '../../cluster/action'
import { clusterBehaviour, type NodeChange } from '../../cluster/behaviour'
import { toldTopics } from '../../cluster/control/told-topics'
import type { Message } from '../../cluster/message'
import { freezeOrThaw } from '../../cluster/replica/lifecycle'
import { ReplicaTurn } from '../../cluster/replica/turn'
import type { SenderState } from '../../cluster/sender/state'
import { brokerNode, type BrokerState, type ControllerState, type NodeState } from '../../cluster/world'
import type { Context, Envelope, Input, Outcome } from '../../kernel/node'
import type { PlayedBatch } from './play-attempts'
import { allRecords, controllerDoes } from './play-controller'
import { followerGoesOn, followerTakes } from './play-follower'
import { followerAsks, leaderAnswers, startMoves, witnessed } from './play-leader'
import { produceAnswers, producerAsks } from './play-produce'
import { PlayedPlaces, type DeedTimer } from './play-places'
import { killed, restarted, stopped, stopping } from './play-process'
import { asksForSet, hearsOfSet, played } from './play-roles'
import { senderHears, senderIsGiven, senderSends, senderTells } from './play-sender'

type Played = Outcome<NodeChange, Message, NodeState>

const nothing: Played = { changes: [], effects: [] }

/** What each node does at each of its inputs. The world holds nothing of the recording but what is on its way. */
export class ReplicationScript extends PlayedPlaces {
  decide(state: NodeState, input: Input<Message, NodeAction>, context: Context): Played {
    switch (state.kind) {
      case 'person':
        return clusterBehaviour.decide(state, input, context)
      case 'controller':
        return this.atController(state, input, context)
      case 'broker':
        return this.atBroker(state, input, context)
      case 'sender':
        return this.atSender(state, input, context)
      case 'consumer':
      case 'producer':
      case 'transfer':
      case 'page-cache':
        return nothing
    }
  }

  private atController(state: ControllerState, input: Input<Message, NodeAction>, context: Context): Played {
    const control = state.replication
    if (control === undefined) return nothing
    if (input.kind === 'message') {
      const { body } = input.envelope
      if (body.kind === 'metadata-fetch') return allRecords(control, brokerNode(body.broker))
      return body.kind === 'cluster-request' ? { changes: [], effects: this.answerTimer(body.correlationId, context) } : nothing
    }
    if (input.kind === 'action') {
      if (input.action.do !== 'deleteRecords') return nothing
      const leader = control.image.partitions.get(this.key)?.leader ?? -1
      return leader < 0 ? nothing : { changes: [], effects: [{ do: 'tell', node: brokerNode(leader), action: input.action }] }
    }
    const deed = this.deedOf(input.key)
    if (deed !== null) return controllerDoes(state, control, this.topic, deed, context)
    const place = Number(input.key.slice('answer/'.length))
    const question = this.questionOf(place)?.question
    if (question?.do !== 'alter') return nothing
    return controllerDoes(state, control, this.topic, { do: 'answerAlter', request: question.request, correlationId: place }, context)
  }

  private atSender(state: SenderState, input: Input<Message, NodeAction>, context: Context): Played {
    const batchOf = (number: number): PlayedBatch | undefined => this.batches.get(`${state.name}/${String(number)}`)
    if (input.kind === 'action') {
      const batch = input.action.do === 'produce' ? batchOf(state.batches + 1) : undefined
      if (batch === undefined) return nothing
      const own = this.deeds.flatMap(({ at, deed }, place): DeedTimer[] => {
        const its = (deed.do === 'told' && deed.batch === batch) || (deed.do === 'send' && batch.attempts.includes(deed.attempt))
        return its ? [[`deed/${String(place)}`, at]] : []
      })
      return senderIsGiven(state, batch, own, context)
    }
    if (input.kind === 'message') {
      const { body } = input.envelope
      const question = body.kind === 'response' ? this.questionOf(body.correlationId)?.question : undefined
      const batch = question?.do === 'send' ? batchOf(question.attempt.batch) : undefined
      return question?.do === 'send' && batch !== undefined ? senderHears(this.topic, question, batch) : nothing
    }
    const deed = this.deedOf(input.key)
    if (deed?.do === 'send') return senderSends(this.topic, deed, this.places.get(deed) ?? -1, state.name)
    return deed?.do === 'told' ? senderTells(state, this.topic, deed.batch, context.now) : nothing
  }

  private atBroker(state: BrokerState, input: Input<Message, NodeAction>, context: Context): Played {
    const before = state.replication
    if (before === undefined) return nothing
    if (input.kind === 'action' && input.action.do === 'startBroker')
      return restarted(state, before, this.recording.snapshots, this.key, this.deedsOfLife(context.self, context.now), context)
    const turn = new ReplicaTurn(before, state.broker, context)
    if (input.kind === 'action') this.acts(turn, input.action)
    else if (input.kind === 'message') this.receives(turn, input.envelope, context)
    else this.does(turn, input.key)
    const manager = { ...turn.manager }
    return { changes: [{ kind: 'replication', manager, ...toldTopics(before.image, manager.image) }], effects: turn.effects }
  }

  private acts(turn: ReplicaTurn, action: NodeAction): void {
    if (action.do === 'killBroker') killed(turn)
    else if (action.do === 'stopBroker') stopping(turn)
    else if (action.do === 'freezeBroker' || action.do === 'thawBroker') freezeOrThaw(turn, action.do === 'freezeBroker')
    else if (action.do === 'deleteRecords') startMoves(turn, this.key, action.offset)
  }

  private receives(turn: ReplicaTurn, { body }: Envelope<Message>, context: Context): void {
    if (body.kind === 'records') played(turn, body)
    if (body.kind === 'cluster-response') {
      if (body.api === 'AlterPartition') hearsOfSet(turn, this.key, body.fields)
      if (body.api === 'BrokerRegistration')
        turn.tell('BrokerRegistered', 'replication/broker/registered', { brokerEpoch: body.fields.brokerEpoch })
      if (body.api === 'BrokerRegistration') Object.assign(turn.manager, { life: 'running', brokerEpoch: body.fields.brokerEpoch })
    }
    if (body.kind !== 'request' && body.kind !== 'response') return
    const question = this.questionOf(body.correlationId)?.question
    if (body.kind === 'response' && body.api === 'Fetch' && question?.do === 'fetch') {
      const [fetched] = body.fields.topics[0]?.partitions ?? []
      if (fetched !== undefined) followerTakes(turn, this.key, question, fetched)
    }
    if (body.kind !== 'request') return
    if (question?.do === 'fetch') followerAsks(turn, this.key, question, this.witness)
    if (question?.do === 'send') producerAsks(turn, this.key, question.attempt, this.witness)
    turn.effects.push(...this.answerTimer(body.correlationId, context))
  }

  private does(turn: ReplicaTurn, key: string): void {
    const deed = this.deedOf(key)
    if (deed?.do === 'fetch') followerGoesOn(turn, this.topic, this.key, deed, this.places.get(deed) ?? -1)
    if (deed?.do === 'alter') asksForSet(turn, this.topic, this.key, deed, this.places.get(deed) ?? -1)
    if (deed?.do === 'witnessed') witnessed(turn, this.key, deed.highWatermark)
    if (deed?.do === 'stopped') stopped(turn)
    if (deed !== null || !key.startsWith('answer/')) return
    const place = Number(key.slice('answer/'.length))
    const question = this.questionOf(place)?.question
    if (question?.do === 'fetch') leaderAnswers(turn, this.topic, this.key, question, place)
    if (question?.do === 'send') produceAnswers(turn, this.topic, question.client, place, question.attempt)
  }
}
