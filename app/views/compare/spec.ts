import type { Frame } from '../../../engine'
import { momentOf, wholeOf, type ComparedLane, type Comparison } from '../../select/comparison/comparison'
import { firstGroup } from '../../select/members'
import type { Subject } from '../../select/subject'
import type { Words } from '../../words/en'
import { laneTitle } from '../../words/lane-title'
import type { Measures } from '../../select/comparison/measures'

export type CompareLane = ComparedLane
export type CompareSpec = Comparison

export const columnKeys = ['unread', 'paused', 'reads', 'converge', 'requests', 'bytes', 'refused', 'twice'] as const

export type ColumnKey = (typeof columnKeys)[number]

/** One number of one lane as it is shown, and as a number that a file may hold. */
export interface Cell {
  readonly key: ColumnKey
  readonly value: string
  readonly unit: string
  readonly notes: readonly string[]
  /** Part of the column's largest, 0 to 1. */
  readonly share: number
  readonly number: number | null
}

/** The plain number of a column; null where there is nothing to count. */
export function numberOf(
  key: ColumnKey,
  { unread, paused, readsAfter, convergedAfter, requests, bytes, refused, twice }: Measures,
): number | null {
  switch (key) {
    case 'unread':
      return unread
    case 'paused':
      return paused
    case 'reads':
      return readsAfter
    case 'converge':
      return convergedAfter
    case 'requests':
      return requests
    case 'bytes':
      return bytes
    case 'refused':
      return refused
    case 'twice':
      return twice
  }
}

const short = (partition: string): string => `p${/\d+$/.exec(partition)?.[0] ?? ''}`

/** What stands out among the requests; the others are heartbeats. */
function kindsOf({ byApi }: Measures, words: Words): readonly string[] {
  const say = words.compare.notes
  if (byApi.length === 1 && byApi[0]?.api === 'ConsumerGroupHeartbeat') return [say.oneKind]
  return byApi.flatMap(({ api, count }) => {
    if (api === 'JoinGroup') return [say.join(count)]
    if (api === 'SyncGroup') return [say.sync(count)]
    return api === 'LeaveGroup' ? [say.leave(count)] : []
  })
}

/** A number and its unit stay on one line. */
const together = (text: string): string => text.replaceAll(/(\d) (?=[^\d ])/g, '$1\u00A0')

/** Beside a number, what it is made of; at most two lines. */
function notesOf(key: ColumnKey, lane: CompareLane, words: Words): readonly string[] {
  const { measures } = lane
  const say = words.compare.notes
  switch (key) {
    case 'unread':
      return measures.longest === 0 ? [] : [say.longest(measures.longest)]
    case 'paused':
      return [say.of(lane.partitions)]
    case 'reads':
      return measures.readsFirst.length === 0 ? [] : [say.first(measures.readsFirst.slice(0, 3).map(short), measures.readsFirst.length)]
    case 'converge':
      return measures.convergedAfter === null ? [] : [say.barriers(measures.barriers)]
    case 'requests':
      return kindsOf(measures, words)
    case 'bytes':
      return []
    case 'refused':
      return measures.refusedLocally === 0 ? [] : [say.locally(measures.refusedLocally)]
    case 'twice':
      return measures.twiceOf.slice(0, 2).map(({ partition, records }) => say.twice(records, short(partition)))
  }
}

function written(key: ColumnKey, number: number | null, words: Words): Pick<Cell, 'value' | 'unit'> {
  if (number === null) return { value: '–', unit: '' }
  const { units } = words.compare
  if (key === 'unread' || key === 'reads' || key === 'converge') {
    const seconds = number / 1_000_000
    return { value: seconds >= 1000 ? seconds.toFixed(0) : seconds.toFixed(seconds > 0 && seconds < 1 ? 2 : 1), unit: units.seconds }
  }
  if (key !== 'bytes') return { value: String(number), unit: '' }
  if (number >= 999_500) return { value: (number / 1_000_000).toFixed(1), unit: 'MB' }
  // Of hundreds a tenth is nothing, and takes the room of what stands beside it.
  return number >= 1000 ? { value: (number / 1000).toFixed(number >= 100_000 ? 0 : 1), unit: 'kB' } : { value: String(number), unit: 'B' }
}

/** Every lane's numbers, in the order of the columns. */
export function cellsOf({ lanes }: Pick<CompareSpec, 'lanes'>, words: Words): readonly (readonly Cell[])[] {
  const largest = columnKeys.map((key) => Math.max(0, ...lanes.map(({ measures }) => numberOf(key, measures) ?? 0)))
  return lanes.map((lane) =>
    columnKeys.map((key, n): Cell => {
      const number = numberOf(key, lane.measures)
      const most = largest[n] ?? 0
      return {
        key,
        number,
        ...written(key, number, words),
        notes: notesOf(key, lane, words).map(together),
        share: most === 0 ? 0 : (number ?? 0) / most,
      }
    }),
  )
}

/** What a column is called: two lines. The newcomer by its name, where it has one that is short and the same in all lanes. */
export function headingOf(key: ColumnKey, { lanes }: Pick<CompareSpec, 'lanes'>, words: Words): readonly [string, string] {
  const { columns, readsOf } = words.compare
  const newcomer = lanes[0]?.measures.newcomer ?? null
  const known = newcomer !== null && newcomer.length <= 4 && lanes.every(({ measures }) => measures.newcomer === newcomer)
  if (key === 'reads' && known) return readsOf(newcomer)
  const [one = '', other = ''] = columns[key]
  return [one, other]
}

/** A column's name on one line: Chinese words meet without a space. */
export const inOneLine = ([one, other]: readonly [string, string]): string => `${one}${/[\u4e00-\u9fff]$/.test(one) ? '' : ' '}${other}`

/** A run by itself, as far as it has got: one lane. */
export function select(frame: Frame, subject: Subject): CompareSpec {
  const groupId = subject.groupId ?? firstGroup(frame.world)
  const lanes = groupId === null ? [] : [{ name: null, ...wholeOf(frame, groupId, frame.time, 1), ...momentOf(frame, groupId) }]
  return { time: frame.time, endsAt: Math.max(1, subject.endsAt, frame.time), lanes }
}

export const titleOf = ({ name }: Pick<CompareLane, 'name'>, words: Words): string =>
  name === null ? words.compare.oneLane : laneTitle(name, words)

/** Whom a lane waits for, in words: names, and `…` where there are more. */
const waited = ({ waitsFor, waiting }: CompareLane): readonly string[] =>
  waiting > waitsFor.length ? [...waitsFor, `… (${String(waiting)})`] : waitsFor

export function describe(spec: CompareSpec, words: Words): string {
  const { says, empty } = words.compare
  if (spec.lanes.length === 0) return empty
  const cells = cellsOf(spec, words)
  return spec.lanes
    .map((lane, n) => {
      const numbers = (cells[n] ?? []).map(({ key, value, unit, notes }) =>
        [inOneLine(headingOf(key, spec, words)), `${value}${unit === '' ? '' : ` ${unit}`}`, ...notes.map((note) => `(${note})`)].join(' '),
      )
      return says.lane(titleOf(lane, words), spec.time, lane.state ?? '', waited(lane), numbers)
    })
    .join(' ')
}
