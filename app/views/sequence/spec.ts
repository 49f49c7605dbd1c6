import { offsetsTopic, type Frame, type SimTime } from '../../../engine'
import { groupOf, type Protocol } from '../../select/group'
import type { History } from '../../select/history'
import type { GroupStanding, LaneState } from '../../select/history-lanes'
import { spansIn, windowOf, type WindowMessage, type WindowSpan } from '../../select/history-window'
import { longestSilence, type Silence } from '../../select/longest-silence'
import type { Instant } from '../../select/instant'
import { rowAt, type WindowRow } from '../../select/history-rows'
import { firstGroup, membersOf, type MemberReading } from '../../select/members'
import type { Doing } from '../../select/doing'
import { hostOf } from '../../select/hosted'
import type { Words } from '../../words/en'
import type { Subject } from '../../select/subject'

export interface SequenceLane {
  readonly name: string
  readonly letter: string
  readonly index: number
  readonly leader: boolean
  readonly doing: Doing
  readonly spans: readonly WindowSpan<LaneState>[]
}

/** One message of the window; `lane` is its consumer's. */
export interface SequenceMessage extends Omit<WindowMessage, 'detail' | 'rule' | 'gave'> {
  readonly lane: string
  /** Of a JoinGroup answer: its receiver leads, and is told of so many members. */
  readonly leads: number | null
  /** A SyncGroup that brings everybody's part of the plan. */
  readonly plans: boolean
  /** Of a SyncGroup answer: the partitions that its receiver took up. */
  readonly partitions: readonly string[]
  /** Left or arrived within this beat. */
  readonly fresh: boolean
}

export interface SequenceSpec {
  readonly groupId: string | null
  readonly step: number
  readonly time: SimTime
  readonly rows: readonly WindowRow[]
  readonly now: number
  readonly lanes: readonly SequenceLane[]
  /** Members that took no part in what is shown, where there are too many to draw all. */
  readonly hidden: number
  readonly broker: number | null
  readonly protocol: Protocol
  readonly group: readonly WindowSpan<GroupStanding>[]
  readonly messages: readonly SequenceMessage[]
  readonly barriers: readonly number[]
  readonly appends: readonly { readonly row: number; readonly partition: string }[]
  readonly silence: Silence | null
  /** While requests hang at the coordinator: whose, and who is missing. */
  readonly tray: { readonly held: readonly string[]; readonly missing: readonly string[] } | null
}

/** More members than this, and only those who took part are drawn. */
const allDrawn = 16

const nothing = (frame: Frame): SequenceSpec => ({
  groupId: null,
  step: frame.step,
  time: frame.time,
  rows: [],
  now: -1,
  lanes: [],
  hidden: 0,
  broker: null,
  protocol: 'classic',
  group: [],
  messages: [],
  barriers: [],
  appends: [],
  silence: null,
  tray: null,
})

/** The members whose lanes are drawn. */
function shownOf(members: readonly MemberReading[], messages: readonly WindowMessage[], subject: Subject): readonly MemberReading[] {
  const started = members.filter((member) => member.process !== 'starting')
  if (started.length <= allDrawn) return started
  const part = new Set(messages.flatMap((message) => [message.from, message.to]))
  if (subject.selection?.kind === 'member') part.add(subject.selection.member)
  const taking = started.filter((member) => part.has(member.name))
  return taking.length === 0 ? started.slice(0, allDrawn) : taking
}

const counted = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null)

function messageOf(message: WindowMessage, lane: string, frame: Frame): SequenceMessage {
  const { detail, rule, gave, ...rest } = message
  const since = frame.events[0]?.time ?? frame.time
  return {
    ...rest,
    lane,
    leads: message.api === 'JoinGroup' && message.kind === 'response' ? counted(detail['members']) : null,
    plans: rule === 'classic/client/sync-leader',
    partitions: gave,
    fresh: message.where === 'moving' || message.sentAt >= since || (message.where === 'arrived' && message.arrivesAt >= since),
  }
}

function trayOf(frame: Frame, groupId: string): SequenceSpec['tray'] {
  const { tray } = groupOf(frame, groupId)
  if (tray === null) return null
  const letters = (held: boolean): string[] => tray.slots.filter((slot) => (slot.held !== null) === held).map(({ letter }) => letter)
  return { held: letters(true), missing: letters(false) }
}

/** Everything beside messages that begins or ends within the window. */
function momentsOf(history: History, firstStep: number, frame: Frame, groupId: string, members: readonly string[]): readonly Instant[] {
  const inside = ({ step }: Instant): boolean => step >= firstStep && step <= frame.step
  const spans = [
    ...(history.lanes.groups.get(groupId) ?? []),
    ...members.flatMap((member) => history.lanes.members.get(member)?.spans ?? []),
  ]
  const marks = [...history.barriers, ...history.appends].filter(({ group }) => group === groupId || group === '')
  return [...spans.map(({ from }) => from), ...marks].filter(inside)
}

export function select(frame: Frame, subject: Subject): SequenceSpec {
  const groupId = subject.groupId ?? firstGroup(frame.world)
  if (groupId === null) return nothing(frame)
  const members = membersOf(frame, groupId)
  const names = new Set(members.map((member) => member.name))
  const laneOf = (message: { readonly from: string; readonly to: string }): string | null =>
    names.has(message.from) ? message.from : names.has(message.to) ? message.to : null
  const window = windowOf(
    frame,
    (row) => laneOf(row) !== null,
    (history, firstStep) => momentsOf(history, firstStep, frame, groupId, members.length > allDrawn ? [] : [...names]),
  )
  const shown = shownOf(members, window.messages, subject)
  const { history } = window
  const hosted = hostOf(frame.world, groupId)
  const log = hosted === null ? '' : `${offsetsTopic}-${String(hosted.shard.partition)}`
  const inWindow = ({ step }: Instant): boolean => step >= window.firstStep && step <= frame.step
  return {
    groupId,
    step: frame.step,
    time: frame.time,
    rows: window.rows,
    now: window.now,
    lanes: shown.map((member) => ({
      name: member.name,
      letter: member.letter,
      index: member.index,
      leader: member.leader,
      doing: member.doing,
      spans: spansIn(window, history.lanes.members.get(member.name)?.spans ?? [], frame.step),
    })),
    hidden: members.filter((member) => member.process !== 'starting').length - shown.length,
    broker: hosted?.broker.broker ?? null,
    protocol: hosted?.group.kind ?? 'classic',
    group: spansIn(window, history.lanes.groups.get(groupId) ?? [], frame.step),
    messages: window.messages.flatMap((message) => {
      const lane = laneOf(message)
      return lane === null ? [] : [messageOf(message, lane, frame)]
    }),
    barriers: history.barriers.filter((each) => each.group === groupId && inWindow(each)).map(({ step }) => rowAt(window.rows, step, 1)),
    appends: history.appends
      .filter((each) => (each.group === groupId || (each.group === '' && each.partition === log)) && inWindow(each))
      .map(({ step, partition }) => ({ row: rowAt(window.rows, step, 1), partition: partition === '' ? log || offsetsTopic : partition })),
    silence: longestSilence(
      window,
      shown.map((member) => member.name),
      frame,
    ),
    tray: trayOf(frame, groupId),
  }
}

function describeMessage(message: SequenceMessage, words: Words): string {
  const { says, nameOf } = words.sequence
  return says(message.from, message.to, nameOf(message), message.error, message.where, message.held, message.sentAt)
}

export function describe(spec: SequenceSpec, words: Words): string {
  const { sequence } = words
  if (spec.groupId === null) return sequence.empty
  const last = spec.messages.slice(-6).map((message) => describeMessage(message, words))
  const group = spec.group.at(-1)
  return [
    sequence.title(
      spec.groupId,
      spec.lanes.map((lane) => lane.name),
      spec.hidden,
    ),
    ...(group === undefined
      ? []
      : [(group.state.protocol === 'consumer' ? sequence.consumerGroupIs : sequence.groupIs)(group.state.name, group.state.generation)]),
    ...spec.lanes.slice(0, 12).map((lane) => sequence.laneIs(lane.name, lane.spans.at(-1)?.state ?? 'idle')),
    ...last,
    ...(spec.silence === null ? [] : [sequence.silenceIs(spec.silence.member, spec.silence.us, spec.silence.to === null)]),
  ].join(' ')
}
