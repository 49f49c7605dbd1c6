import type { WindowRow } from '../../select/history-rows'
import type { SequenceLane, SequenceMessage, SequenceSpec } from './spec'

/** A message, told in milliseconds. */
export type Told = readonly [
  from: string,
  to: string,
  api: string,
  kind: 'request' | 'response',
  sentMs: number,
  arrivesMs: number,
  error?: string,
]

const ms = (value: number): number => Math.round(value * 1000)

interface Moment {
  readonly ms: number
  readonly phase: 0 | 1
}

function rowsOf(moments: readonly Moment[]): readonly WindowRow[] {
  const sorted = [...moments].sort((a, b) => a.ms - b.ms || a.phase - b.phase)
  const unique = sorted.filter((each, n) => n === 0 || each.ms !== sorted[n - 1]?.ms || each.phase !== sorted[n - 1]?.phase)
  return unique.map((each) => ({ step: ms(each.ms), phase: each.phase, time: ms(each.ms), folded: 0 }))
}

const rowOf = (rows: readonly WindowRow[], at: number, phase: 0 | 1): number =>
  rows.findLastIndex((row) => row.time < ms(at) || (row.time === ms(at) && row.phase <= phase))

/** What happens in a group, told in milliseconds. */
export interface Story {
  readonly lanes: readonly {
    readonly name: string
    readonly letter?: string
    readonly doing?: SequenceLane['doing']
    readonly spans: readonly (readonly [SequenceLane['spans'][number]['state'], number])[]
  }[]
  readonly leader?: string
  readonly group: readonly (readonly [string, number, number])[]
  readonly messages: readonly Told[]
  readonly barriers?: readonly number[]
  readonly appends?: readonly number[]
  readonly nowMs: number
  readonly tray?: SequenceSpec['tray']
  readonly silence?: readonly [string, number, number | null]
}

function spansOf<State>(
  rows: readonly WindowRow[],
  spans: readonly (readonly [State, number])[],
): readonly { state: State; from: number; to: number | null }[] {
  return spans.map(([state, from], n) => {
    const next = spans[n + 1]
    return { state, from: from < 0 ? -1 : rowOf(rows, from, 1), to: next === undefined ? null : rowOf(rows, next[1], 1) }
  })
}

function messageOf(story: Story, sent: readonly Told[], told: Told, n: number, rows: readonly WindowRow[]): SequenceMessage {
  const [from, to, api, kind, sentMs, arrivesMs, error] = told
  const arrived = arrivesMs <= story.nowMs
  const answer =
    kind === 'request'
      ? sent.find((each, m) => m > n && each[3] === 'response' && each[2] === api && each[1] === from && each[4] >= arrivesMs)
      : undefined
  return {
    number: n + 1,
    event: n + 1,
    api,
    kind,
    from,
    to,
    lane: kind === 'request' ? from : to,
    error: error ?? null,
    where: arrived ? 'arrived' : 'moving',
    sentAt: ms(sentMs),
    arrivesAt: ms(arrivesMs),
    sent: rowOf(rows, sentMs, 1),
    arrives: rowOf(rows, arrivesMs, 0),
    held: kind === 'request' && arrived && answer === undefined,
    answered: answer === undefined ? null : rowOf(rows, answer[4], 1),
    leads: api === 'JoinGroup' && kind === 'response' && error === undefined && to === story.leader ? story.lanes.length : null,
    plans: api === 'SyncGroup' && kind === 'request' && from === story.leader,
    partitions: [],
    fresh: !arrived,
  }
}

function silenceOf({ silence, nowMs }: Story, rows: readonly WindowRow[]): SequenceSpec['silence'] {
  if (silence === undefined || silence[1] > nowMs) return null
  const [member, from, end] = silence
  const to = end === null || end > nowMs ? null : rowOf(rows, end, 1)
  return { member, from: rowOf(rows, from, 1), to, us: ms(Math.min(nowMs, end ?? nowMs) - from) }
}

/** A spec told by hand, in milliseconds: for examples and tests. */
export function specOf(story: Story): SequenceSpec {
  const { nowMs, barriers = [], appends = [] } = story
  const happened = (at: number): boolean => at <= nowMs
  const sent = story.messages.filter((told) => happened(told[4]))
  const changes = [
    ...story.lanes.flatMap((lane) => lane.spans.map(([, at]) => at)),
    ...story.group.map(([, , at]) => at),
    ...barriers,
    ...appends,
  ]
  const rows = rowsOf([
    ...sent.flatMap((told): Moment[] => [
      { ms: told[4], phase: 1 },
      { ms: told[5], phase: 0 },
    ]),
    ...changes.filter((at) => at >= 0 && happened(at)).map((at): Moment => ({ ms: at, phase: 1 })),
  ])
  return {
    groupId: 'orders-app',
    step: ms(nowMs),
    time: ms(nowMs),
    rows,
    now: rows.findLastIndex((row) => row.time <= ms(nowMs)),
    lanes: story.lanes.map((lane, index) => ({
      name: lane.name,
      letter: lane.letter ?? lane.name,
      index,
      leader: lane.name === story.leader,
      doing: lane.doing ?? 'reading',
      spans: spansOf(
        rows,
        lane.spans.filter(([, at]) => happened(at)),
      ),
    })),
    hidden: 0,
    broker: 1,
    protocol: 'classic',
    group: spansOf(
      rows,
      story.group
        .filter(([, , at]) => happened(at))
        .map(([name, generation, at]) => [{ name, generation, protocol: 'classic' as const }, at] as const),
    ),
    messages: sent.map((told, n) => messageOf(story, sent, told, n, rows)),
    barriers: barriers.filter(happened).map((at) => rowOf(rows, at, 1)),
    appends: appends.filter(happened).map((at) => ({ row: rowOf(rows, at, 1), partition: '__consumer_offsets-37' })),
    silence: silenceOf(story, rows),
    tray: story.tray ?? null,
  }
}
