import type { Words } from '../../words/en'
import type { SequenceLane, SequenceMessage, SequenceSpec } from './spec'

/** What a label says: words, or a name that Kafka itself would print. */
export interface LabelText {
  readonly text: string
  readonly mono: boolean
  readonly error: boolean
}

/** Every text of the picture in one language, so that layout measures what will be drawn. */
export interface SequenceTexts {
  readonly coordinator: string
  readonly coordinatorFull: string
  readonly broker: string
  readonly lanes: readonly { readonly name: string; readonly short: string; readonly note: string }[]
  readonly others: (members: number) => string
  readonly messages: readonly LabelText[]
  readonly several: (text: string, letters: readonly string[]) => string
  readonly generation: (generation: number) => string
  readonly epoch: (epoch: number) => string
  readonly tray: readonly string[]
  readonly barrier: string
  readonly append: string
  readonly now: string
  readonly pass: (us: number) => string
  readonly heartbeats: (count: number) => string
  readonly silence: string
  readonly silenceShort: string
  readonly silenceSpan: string
  readonly nothing: string
}

function labelOf(message: SequenceMessage, words: Words['sequence']): LabelText {
  const where = message.where === 'moving' ? 'arrived' : message.where
  if (message.error !== null) return { text: words.gone(message.error, where), mono: true, error: true }
  const short = message.partitions.map((partition) => `p${partition.slice(partition.lastIndexOf('-') + 1)}`)
  const topics = new Set(message.partitions.map((partition) => partition.slice(0, partition.lastIndexOf('-'))))
  const name = words.nameOf(topics.size === 1 ? { ...message, partitions: short } : message)
  return { text: message.held ? words.held(name) : words.gone(name, where), mono: false, error: false }
}

function noteOf(lane: SequenceLane, words: Words['sequence']): string {
  if (lane.doing !== 'reading' && lane.doing !== 'awaiting' && lane.doing !== 'idle') return words.doings[lane.doing]
  return lane.leader ? words.leader : words.doings[lane.doing]
}

/** Every text of the picture, in this language. */
export function textsOf(spec: SequenceSpec, words: Words): SequenceTexts {
  const { sequence } = words
  return {
    coordinator: sequence.coordinator,
    coordinatorFull: sequence.coordinatorFull,
    broker: spec.broker === null ? '' : sequence.broker(spec.broker),
    lanes: spec.lanes.map((lane) => ({ name: sequence.consumer(lane.name), short: lane.letter, note: noteOf(lane, sequence) })),
    others: sequence.others,
    messages: spec.messages.map((message) => labelOf(message, sequence)),
    several: sequence.several,
    generation: sequence.generation,
    epoch: sequence.epoch,
    tray: spec.tray === null ? [] : [sequence.holds(spec.tray.held), sequence.waitsFor(spec.tray.missing)],
    barrier: sequence.barrier,
    append: sequence.append,
    now: sequence.now(spec.time),
    pass: sequence.pass,
    heartbeats: sequence.heartbeats,
    silence: spec.silence === null ? '' : sequence.silence(spec.silence.member),
    silenceShort:
      spec.silence === null
        ? ''
        : sequence.silence(spec.lanes.find((lane) => lane.name === spec.silence?.member)?.letter ?? spec.silence.member),
    silenceSpan: spec.silence === null ? '' : sequence.span(spec.silence.us),
    nothing: spec.groupId === null ? sequence.empty : sequence.nothingYet,
  }
}
