import type { Envelope } from '../kernel/node'
import type { Entry } from '../kernel/queue'
import type { Packing } from './pack'
import type { Unpacking } from './unpack'

type AnyEntry = Entry<unknown, unknown>

/** Write what falls due: column by column, since that is short, and most of a keyframe. */
export function packEntries(packing: Packing, entries: readonly AnyEntry[]): void {
  packing.count(entries.length)
  packing.column(entries.map(({ at }) => at))
  packing.column(entries.map(({ serial }) => serial))
  packing.column(entries.map(({ node }) => node))
  packing.column(entries.map(({ cause }) => cause))
  packing.column(entries.map(({ key }) => key))
  packing.column(entries.map(({ envelope }) => (envelope === null ? 0 : 1)))
  packing.column(entries.map(({ action }) => action))
  packEnvelopes(
    packing,
    entries.flatMap(({ envelope }) => (envelope === null ? [] : [envelope])),
  )
}

function packEnvelopes(packing: Packing, envelopes: readonly Envelope<unknown>[]): void {
  packing.count(envelopes.length)
  packing.column(envelopes.map(({ number }) => number))
  packing.column(envelopes.map(({ from }) => from))
  packing.column(envelopes.map(({ to }) => to))
  packing.column(envelopes.map(({ label }) => label))
  packing.column(envelopes.map(({ sentAt }) => sentAt))
  packing.column(envelopes.map(({ dueAt, sentAt }) => dueAt - sentAt))
  packing.column(envelopes.map(({ event }) => event))
  packing.column(envelopes.map(({ body }) => body))
}

/** The same entries, in the same order, written out as the kernel writes them: so they have its hidden class. */
export function unpackEntries<B, A>(from: Unpacking): Entry<B, A>[] {
  const size = from.count()
  const at = from.column(size) as number[]
  const serial = from.column(size) as number[]
  const node = from.column(size) as string[]
  const cause = from.column(size) as number[]
  const key = from.column(size) as string[]
  const carries = from.column(size)
  const action = from.column(size) as (A | null)[]
  const envelopes = unpackEnvelopes<B>(from)
  const entries: Entry<B, A>[] = []
  let next = 0
  for (let n = 0; n < size; n++)
    entries.push({
      at: at[n] ?? 0,
      serial: serial[n] ?? 0,
      node: node[n] ?? '',
      cause: cause[n] ?? 0,
      key: key[n] ?? '',
      envelope: carries[n] === 1 ? (envelopes[next++] ?? null) : null,
      action: action[n] ?? null,
    })
  return entries
}

function unpackEnvelopes<B>(from: Unpacking): Envelope<B>[] {
  const size = from.count()
  const number = from.column(size) as number[]
  const sender = from.column(size) as string[]
  const to = from.column(size) as string[]
  const label = from.column(size) as string[]
  const sentAt = from.column(size) as number[]
  const takes = from.column(size) as number[]
  const event = from.column(size) as number[]
  const body = from.column(size) as B[]
  const envelopes: Envelope<B>[] = []
  for (let n = 0; n < size; n++)
    envelopes.push({
      number: number[n] ?? 0,
      from: sender[n] ?? '',
      to: to[n] ?? '',
      label: label[n] ?? '',
      sentAt: sentAt[n] ?? 0,
      dueAt: (sentAt[n] ?? 0) + (takes[n] ?? 0),
      event: event[n] ?? 0,
      body: body[n] as B,
    })
  return envelopes
}
