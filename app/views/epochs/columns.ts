import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { hasItsPartitions, short, type EpochMember, type EpochsSpec } from './spec'

/** One member, or all that stand on one rung in one state. */
export interface ColumnSpec {
  readonly key: string
  readonly letter: string
  readonly index: number
  readonly epoch: number | null
  readonly settled: boolean
  readonly alive: boolean
  readonly members: readonly EpochMember[]
  /** What stands below it, each line in several wordings. */
  readonly lines: readonly (readonly string[])[]
}

export interface Columns {
  /** `told`: words below each member; `listed`: those that are not settled are listed; `gathered`: a column stands for many. */
  readonly form: 'told' | 'listed' | 'gathered'
  readonly columns: readonly ColumnSpec[]
  readonly pitch: number
  readonly radius: number
}

const toldPitch = 118
const widestPitch = 190

function linesOf(member: EpochMember, words: Words): readonly (readonly string[])[] {
  const { epochs } = words
  if (member.epoch === null) return [epochs.outside, [member.client]]
  if (member.epoch < 0) return [epochs.away, epochs.has(short(member.has), member.has.length)]
  const state = member.state ?? ''
  const lines: (readonly string[])[] = [[state, state.split('_')[0] ?? state], epochs.has(short(member.has), member.has.length)]
  if (member.releasing.length > 0) lines.push(epochs.releasing(short(member.releasing), member.releasing.length))
  if (member.toGive.length > 0) lines.push(epochs.toGive(short(member.toGive), member.toGive.length))
  if (member.awaits.length > 0) lines.push(epochs.awaits(short(member.awaits), member.awaits.length))
  return lines
}

const single = (member: EpochMember, spec: EpochsSpec, words: Words): ColumnSpec => ({
  key: member.name,
  letter: member.letter,
  index: member.index,
  epoch: member.epoch,
  settled: hasItsPartitions(member, spec),
  alive: member.alive && (member.epoch === null || member.epoch > 0),
  members: [member],
  lines: linesOf(member, words),
})

const restKey = 'rest'

/** Members by epoch and state, the highest first; beyond `most` columns the last stands for all the rest. */
function gathered(spec: EpochsSpec, words: Words, most: number): readonly ColumnSpec[] {
  const groups = new Map<string, EpochMember[]>()
  for (const member of spec.members) {
    const key = `${String(member.epoch ?? 0)} ${member.state ?? member.client}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [member])
    else group.push(member)
  }
  const sorted = [...groups].sort(([, a], [, b]) => (b[0]?.epoch ?? 0) - (a[0]?.epoch ?? 0))
  const kept = sorted.slice(0, sorted.length > most ? most - 1 : most)
  const rest = sorted.slice(kept.length).flatMap(([, members]) => members)
  const all: readonly (readonly [string, readonly EpochMember[]])[] = rest.length === 0 ? kept : [...kept, [restKey, rest]]
  return all.flatMap(([key, members]) => {
    const [first] = members
    if (first === undefined) return []
    const states = new Set(members.map((member) => member.state ?? member.client))
    const state = states.size === 1 ? (first.state ?? first.client) : ''
    const names = words.epochs.gatheredNames(
      members.map((member) => member.letter),
      members.length,
    )
    return [
      {
        key,
        letter: String(members.length),
        index: -1,
        epoch: first.epoch,
        settled: members.every((member) => hasItsPartitions(member, spec)),
        alive: true,
        members,
        lines: state === '' ? [names] : [[state, state.split('_')[0] ?? state], names],
      },
    ]
  })
}

/** The highest epoch of those that one column stands for as the rest: all of them are at it or below it. */
export function restOf({ columns }: Columns): number | null {
  const epoch = columns.find(({ key }) => key === restKey)?.epoch ?? 0
  return epoch > 0 ? epoch : null
}

const badgeHalf = (letter: string): number => Math.max(11, textWidth(letter, 12, 'sans600') / 2 + 3)

/** More than these are gathered, however much room there is. */
export const singlesMost = 50

/** The members in a given width: as much of each as there is room for. */
export function columnsOf(spec: EpochsSpec, words: Words, width: number): Columns {
  const count = Math.max(1, spec.members.length)
  const pitch = width / count
  const half = Math.max(11, ...spec.members.slice(0, singlesMost).map((member) => badgeHalf(member.letter)))
  if (count <= singlesMost && pitch >= 2 * half + 4) {
    const told = pitch >= toldPitch
    return {
      form: told ? 'told' : 'listed',
      columns: spec.members.map((member) => single(member, spec, words)),
      pitch: Math.min(told ? widestPitch : 80, pitch),
      radius: told ? 20 : Math.max(11, Math.min(18, pitch / 2 - 3)),
    }
  }
  const columns = gathered(spec, words, Math.max(2, Math.floor(width / 44)))
  return { form: 'gathered', columns, pitch: Math.min(widestPitch, width / Math.max(1, columns.length)), radius: 18 }
}

/** Whether words have room below each column. */
export const toldBelow = ({ form, pitch }: Columns): boolean => form === 'told' || (form === 'gathered' && pitch >= toldPitch)
