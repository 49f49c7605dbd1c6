import { cellsOf, columnKeys, headingOf, titleOf, type Cell, type ColumnKey, type CompareLane, type CompareSpec } from './spec'
import type { Words } from '../../words/en'

export interface LaneTexts {
  readonly title: string
  readonly assignor: string
  readonly state: string
  readonly waits: string
  readonly cells: readonly Cell[]
}

export interface CompareTexts {
  readonly script: string
  readonly sameForAll: string
  readonly columns: Readonly<Record<ColumnKey, readonly [string, string]>>
  readonly lanes: readonly LaneTexts[]
  readonly acts: readonly string[]
  readonly counted: string
  readonly at: string
  readonly now: string
  readonly tick: (us: number, step: number) => string
  readonly empty: string
}

/** At most so many are named. */
const namedMost = 3

function laneTexts(lane: CompareLane, cells: readonly Cell[], words: Words): LaneTexts {
  const { compare } = words
  const { assignor, isStatic, state, waitsFor, waiting } = lane
  return {
    title: titleOf(lane, words),
    assignor: assignor === null ? '' : isStatic ? compare.instanceIds(assignor) : assignor,
    state: state ?? compare.noState,
    waits: waiting === 0 ? '' : waiting > namedMost ? compare.waitsForMany(waiting) : compare.waitsFor(waitsFor),
    cells,
  }
}

/** What the numbers of a comparison are counted from and of, as a sentence. */
export function countedText({ lanes, endsAt }: Pick<CompareSpec, 'lanes' | 'endsAt'>, words: Words): string {
  const { compare } = words
  const newcomer = lanes.find(({ measures }) => measures.newcomer !== null)?.measures.newcomer ?? null
  const most = Math.max(0, ...lanes.flatMap(({ rows }) => rows.map(({ partitions }) => partitions.length)))
  const counted = compare.counted(endsAt, newcomer === null ? compare.fromAct : compare.fromStart(newcomer))
  return most > 1 ? `${counted} ${compare.bundled(most)}` : counted
}

export function textsOf(spec: CompareSpec, words: Words): CompareTexts {
  const { compare, ownership } = words
  const cells = cellsOf(spec, words)
  return {
    script: compare.script,
    sameForAll: compare.sameForAll,
    columns: Object.fromEntries(columnKeys.map((key) => [key, headingOf(key, spec, words)])) as unknown as CompareTexts['columns'],
    lanes: spec.lanes.map((lane, n) => laneTexts(lane, cells[n] ?? [], words)),
    acts: (spec.lanes[0]?.script ?? []).map((act) => compare.act(act.name, act.what)),
    counted: countedText(spec, words),
    at: compare.at(spec.time),
    now: compare.now(spec.time),
    tick: ownership.tick,
    empty: compare.empty,
  }
}
