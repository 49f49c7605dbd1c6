import type { Message } from '../../cluster/message'
import { brokerNode, type NodeState } from '../../cluster/world'
import { topicPartition } from '../../kafka/ids'
import type { Context, Effect, SimTime } from '../../kernel/node'
import type { PlayedBatch } from './play-attempts'
import type { Deed, Question } from './play-deeds'
import type { Witness } from './play-leader'
import type { PlayedTimeline } from './play-timeline'
import type { ReplicationRecording } from './recording'

/** A timer that a node has for something that it did: its key, and when. */
export type DeedTimer = readonly [key: string, at: SimTime]

/** A recording, made ready once: what each node did and was asked, each by its place among all. */
export class PlayedPlaces {
  protected readonly topic: string
  protected readonly key: string
  /** By the node whose they are, in order; each has its place among all. */
  protected readonly deeds: PlayedTimeline['deeds']
  protected readonly questions: PlayedTimeline['questions']
  protected readonly places = new Map<Question, number>()
  protected readonly batches = new Map<string, PlayedBatch>()
  protected readonly witness: Witness

  constructor(
    protected readonly recording: ReplicationRecording,
    timeline: PlayedTimeline,
  ) {
    this.topic = recording.file.topic
    this.key = topicPartition(this.topic, 0)
    this.deeds = timeline.deeds
    this.questions = timeline.questions
    for (const [place, { question }] of timeline.questions.entries()) this.places.set(question, place)
    for (const { deed } of timeline.deeds)
      if (deed.do === 'told') this.batches.set(`${deed.batch.client}/${String(deed.batch.number)}`, deed.batch)
    this.witness = (broker, at) => {
      const node = brokerNode(broker)
      for (const placed of timeline.deeds)
        if (placed.at >= at && placed.node === node && placed.deed.do === 'witnessed') return placed.deed.highWatermark
      return null
    }
  }

  /** What a process does by itself, from one start to the next. */
  deedsOfLife(node: string, since: SimTime): readonly DeedTimer[] {
    const starts = this.deeds.filter(
      ({ deed }) => deed.do === 'act' && deed.action.do === 'startBroker' && brokerNode(deed.action.broker) === node,
    )
    const until = starts.find(({ at }) => at > since)?.at ?? Infinity
    return this.deeds.flatMap((placed, place): DeedTimer[] =>
      placed.node === node && placed.at >= since && placed.at < until ? [[`deed/${String(place)}`, placed.at]] : [],
    )
  }

  protected deedOf(key: string): Deed | null {
    return key.startsWith('deed/') ? (this.deeds[Number(key.slice('deed/'.length))]?.deed ?? null) : null
  }

  protected questionOf(place: number): PlayedTimeline['questions'][number] | undefined {
    return this.questions[place]
  }

  /** An answer goes out when it did; one that never did, never. */
  protected answerTimer(place: number, { now }: Context): readonly Effect<Message, NodeState>[] {
    const answeredAt = this.questionOf(place)?.answeredAt ?? null
    return answeredAt === null ? [] : [{ do: 'timer', key: `answer/${String(place)}`, at: Math.max(answeredAt, now + 1) }]
  }
}
