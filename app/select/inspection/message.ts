import { fetchReadPath, type Envelope, type Frame, type Message } from '../../../engine'
import { historyOf } from '../history'
import type { MessageRow } from '../history-messages'
import { consumersOf } from '../members'
import { bytesOf, fieldsOf } from '../message-fields'
import { scenarioOfFetch } from '../read-path-scenario'
import { seenTwice } from '../seen-twice'
import { chainOf } from './causes'
import type { MessageInspection, Looking } from './inspection'

function envelopeIn(frame: Frame, number: number): Envelope<Message> | null {
  const { queue, heldBack, frozen } = frame.world
  for (const { envelope } of queue) if (envelope?.number === number) return envelope
  for (const envelope of heldBack) if (envelope.number === number) return envelope
  for (const waiting of frozen.values()) for (const { envelope } of waiting) if (envelope?.number === number) return envelope
  return null
}

function contentOf(envelope: Envelope<Message> | null): Pick<MessageInspection, 'version' | 'bytes' | 'headerBytes' | 'fields' | 'blobs'> {
  if (envelope === null) return { version: null, bytes: null, headerBytes: 0, fields: [], blobs: [] }
  const { body } = envelope
  const version = 'version' in body ? body.version : null
  const encoded = bytesOf(body)
  return encoded === null ? { version, bytes: null, headerBytes: 0, fields: fieldsOf(body), blobs: [] } : { version, ...encoded }
}

function messageAt(frame: Frame, row: MessageRow, envelope: Envelope<Message> | null, served: string | null): MessageInspection {
  const { rows } = historyOf(frame.trace).messages
  const { step } = frame
  const known = (at: number | null): boolean => at !== null && at <= step
  const answer = row.answeredBy === null ? undefined : rows[row.answeredBy]
  const answered = answer !== undefined && answer.sentStep <= step ? answer : null
  const consumers = consumersOf(frame.world, null)
  const consumer = consumers.find((each) => each.name === row.from || each.name === row.to)
  return {
    kind: 'message',
    number: row.number,
    api: row.api,
    side: row.kind,
    from: row.from,
    to: row.to,
    error: row.error,
    sentAt: row.sentAt,
    arrivedAt: known(row.deliveredStep) ? row.deliveredAt : null,
    answeredAt: answered?.sentAt ?? null,
    other: row.answers ?? answered?.number ?? null,
    ...contentOf(envelope),
    member: consumer?.name ?? null,
    seen: consumer === undefined ? [] : seenTwice(frame, consumer.groupId, consumer.name),
    why: chainOf(frame, row.event),
    served,
  }
}

/** How a Fetch was served: read off the world in which its answer was sent. */

function servedBy(looking: Looking, step: number, row: MessageRow): string | null {
  if (row.api !== 'Fetch') return null
  const answer =
    row.kind === 'response' ? row : looking.withFrame(step, step, ({ trace }) => historyOf(trace).messages.rows[row.answeredBy ?? -1])
  if (answer == null || answer.sentStep > step) return null
  return looking.withFrame(answer.sentStep, answer.sentStep, (frame) => {
    const envelope = envelopeIn(frame, answer.number)
    const path = envelope === null ? null : fetchReadPath(frame.world, envelope)
    return path === null ? null : scenarioOfFetch(path)
  })
}

/** A message by its number: content as it was when it was sent, fate as it is at this step. Null: not sent yet. */
export function inspectMessage(looking: Looking, step: number, number: number): MessageInspection | null {
  const row = looking.withFrame(step, step, (frame) => historyOf(frame.trace).messages.rows[number] ?? null)
  if (row === null || row.sentStep > step) return null
  const envelope = looking.withFrame(row.sentStep, row.sentStep, (frame) => envelopeIn(frame, number))
  const served = servedBy(looking, step, row)
  return looking.withFrame(step, step, (frame) => messageAt(frame, row, envelope, served))
}
