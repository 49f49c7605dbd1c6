export type GroupId = string
export type MemberId = string
export type InstanceId = string
export type ClientId = string
export type TopicName = string
/** A topic's uuid as Kafka prints it: 22 characters of URL-safe base64. */
export type TopicId = string
export type Partition = number

/** A classic group's count of finished join phases; −1 where there is none. */
export type GenerationId = number
export type GroupEpoch = number
export type AssignmentEpoch = number
export type MemberEpoch = number
export type LeaderEpoch = number
export type Offset = number

/** A partition as Kafka prints it, `orders-2`: one string, so that it can be a key. */
export type TopicPartition = string

export interface TopicAndPartition {
  readonly topic: TopicName
  readonly partition: Partition
}

export const noGeneration: GenerationId = -1
export const zeroTopicId: TopicId = 'AAAAAAAAAAAAAAAAAAAAAA'
export const offsetsTopic: TopicName = '__consumer_offsets'
export const transactionTopic: TopicName = '__transaction_state'

/** Topics of the brokers' own (Kafka: Topic.isInternal). */
export const isInternalTopic = (topic: TopicName): boolean => topic === offsetsTopic || topic === transactionTopic

const topicsKept = 1000
const partitionsKept = 100_000
const built = new Map<TopicName, TopicPartition[]>()
const split = new Map<TopicPartition, TopicAndPartition>()

/** Whoever asks for one partition of a topic mostly asks for the next one then. */
let lastTopic: TopicName = ''
let lastNames: TopicPartition[] = []

function namesOf(topic: TopicName): TopicPartition[] {
  let names = built.get(topic)
  if (names === undefined) {
    if (built.size === topicsKept) built.clear()
    names = []
    built.set(topic, names)
  }
  lastTopic = topic
  lastNames = names
  return names
}

/** `orders`, 2 → `orders-2`: the same string object each time, since building and hashing names is what a fetch would spend its time on. */
export function topicPartition(topic: TopicName, partition: Partition): TopicPartition {
  const names = topic === lastTopic ? lastNames : namesOf(topic)
  if (partition >= 0 && partition < partitionsKept) return (names[partition] ??= `${topic}-${String(partition)}`)
  return `${topic}-${String(partition)}`
}

/** The two halves of `orders-2`; a topic's name may hold dashes itself. `undefined` where there is no such form. */
export function parseTopicPartition(text: TopicPartition): TopicAndPartition | undefined {
  const dash = text.lastIndexOf('-')
  const digits = text.slice(dash + 1)
  if (dash < 1 || !/^(0|[1-9]\d{0,9})$/.test(digits)) return undefined
  return { topic: text.slice(0, dash), partition: Number(digits) }
}

/** As `parseTopicPartition`, for a string that we made: throws where it is none. */
export function splitTopicPartition(text: TopicPartition): TopicAndPartition {
  const known = split.get(text)
  if (known !== undefined) return known
  const parts = parseTopicPartition(text)
  if (parts === undefined) throw new Error(`not a topic-partition: ${text}`)
  if (split.size === partitionsKept) split.clear()
  split.set(text, parts)
  return parts
}

/** By topic (code units), then by number: the order in which Kafka's clients sort partitions. */
export function compareTopicPartitions(a: TopicAndPartition, b: TopicAndPartition): number {
  if (a.topic !== b.topic) return a.topic < b.topic ? -1 : 1
  return a.partition - b.partition
}
