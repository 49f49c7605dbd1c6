import { MalformedBytes } from './bytes'
import { BytesReader } from './bytes-reader'
import { readOne, structFollows } from './codec-read'
import { planOf } from './message-plans'
import type { FieldValue, Plan, PlannedField } from './plan'
import type { MessageName } from './schemas.data'

/**
 * A field and the bytes [from, to) that it takes, its length or count included. Scalars have a value, the others parts: an array's are
 * its elements, named `0`, `1`, …
 */
export interface Layout {
  readonly name: string
  readonly type: string
  readonly from: number
  readonly to: number
  readonly value?: FieldValue
  readonly parts?: readonly Layout[]
}

function layoutOne(reader: BytesReader, field: PlannedField, name: string, nullable: boolean): Layout {
  const from = reader.position
  if (field.kind !== 'struct' || field.struct === undefined) {
    const value = readOne(reader, field, nullable)
    return { name, type: field.kind, from, to: reader.position, value }
  }
  if (nullable && !structFollows(reader, field)) return { name, type: field.kind, from, to: reader.position, value: null }
  const parts = layoutPlan(reader, field.struct)
  return { name, type: field.kind, from, to: reader.position, parts }
}

function layoutField(reader: BytesReader, field: PlannedField): Layout {
  if (!field.array) return layoutOne(reader, field, field.name, field.nullable)
  const from = reader.position
  const type = `[]${field.kind}`
  const count = reader.size(field.flexible)
  if (count < 0) {
    if (!field.nullable) throw new MalformedBytes('null-not-allowed', from)
    return { name: field.name, type, from, to: reader.position, value: null }
  }
  const parts: Layout[] = []
  for (let i = 0; i < count; i += 1) parts.push(layoutOne(reader, field, String(i), false))
  return { name: field.name, type, from, to: reader.position, parts }
}

/** The tagged section as a field of its own, so that no byte is without a name. */
function layoutTagged(reader: BytesReader, plan: Plan): Layout {
  const from = reader.position
  const count = reader.unsignedVarint()
  const parts: Layout[] = []
  for (let i = 0; i < count; i += 1) {
    const start = reader.position
    const tag = reader.unsignedVarint()
    const size = reader.unsignedVarint()
    if (size > reader.left) throw new MalformedBytes('bad-length', start)
    const end = reader.position + size
    const field = plan.tagged.find((candidate) => candidate.tag === tag)
    if (field === undefined) parts.push({ name: `tag ${String(tag)}`, type: 'bytes', from: start, to: end, value: reader.raw(size) })
    else parts.push({ ...layoutField(reader, field), from: start, to: end })
    if (reader.position !== end) throw new MalformedBytes('bad-length', start)
  }
  return { name: 'tagged fields', type: 'tagged', from, to: reader.position, parts }
}

function layoutPlan(reader: BytesReader, plan: Plan): Layout[] {
  const parts = plan.fields.map((field) => layoutField(reader, field))
  if (plan.flexible) parts.push(layoutTagged(reader, plan))
  return parts
}

/** Where in the bytes each field of a body stands. The parts of anything cover it without a gap; throws `MalformedBytes` as decoding does. */
export function layoutOf(name: MessageName, version: number, bytes: Uint8Array): readonly Layout[] {
  const plan = planOf(name, version)
  if (plan === undefined) throw new MalformedBytes('bad-version', 0)
  const reader = new BytesReader(bytes)
  const layout = layoutPlan(reader, plan)
  reader.end()
  return layout
}

/**
 * As `layoutOf`, for what stands behind an int16: a record's key (`type`; always version 0), its value and an embedded protocol
 * (`version`, which then is the version).
 */
export function layoutBehind(lead: 'type' | 'version', name: MessageName, bytes: Uint8Array): readonly Layout[] {
  const reader = new BytesReader(bytes)
  const value = reader.int16()
  const plan = planOf(name, lead === 'type' ? 0 : value)
  if (plan === undefined) throw new MalformedBytes('bad-version', 0)
  const first: Layout = { name: lead, type: 'int16', from: 0, to: reader.position, value }
  const layout = [first, ...layoutPlan(reader, plan)]
  reader.end()
  return layout
}
