import { readWhole, type At } from './case-reading'

/** What the test application of one member does. */
export interface CaseMember {
  readonly config: ReadonlyMap<string, string>
  readonly topics: readonly string[] | null
  /** A Java regular expression that the client matches. */
  readonly pattern: string | null
  /** A regular expression that the broker resolves. */
  readonly regex: string | null
  readonly processMsPerRecord: number
  readonly revokeCallbackMs: number
  readonly commitOnRevoke: boolean
}

/** Something that was done to the cluster, at the time at which it was really done. */
export interface CaseAction {
  readonly atMs: number
  readonly do: string
  readonly member: string | null
  /** Another member's description, under its own client id. */
  readonly as: string | null
  readonly args: string
  readonly topic: string | null
  readonly to: number | null
  /** Configs that it sets. */
  readonly set: ReadonlyMap<string, string>
}

export interface DescribedMember {
  readonly memberId: string
  readonly clientId: string
  readonly assignment: readonly string[]
  /** Of a consumer group's member. */
  readonly memberEpoch: number | null
  readonly targetAssignment: readonly string[] | null
}

/** What the admin client was told. */
export interface Described {
  readonly atMs: number
  readonly state: string
  readonly type: string
  readonly assignor: string
  /** Of a consumer group. */
  readonly groupEpoch: number | null
  readonly targetAssignmentEpoch: number | null
  readonly members: readonly DescribedMember[]
}

/** The `case.json` of a recording: the scenario of the run. */
export interface CaseFile {
  readonly name: string
  readonly group: string
  readonly kafka: string
  /** Epoch time in ms. */
  readonly startedAt: number
  readonly offsetsPartition: number
  readonly topics: ReadonlyMap<string, number>
  readonly topicIds: ReadonlyMap<string, string>
  readonly recordsPerPartition: number
  readonly broker: ReadonlyMap<string, string>
  /** What the group was given of its own before anybody came. */
  readonly groupConfig: ReadonlyMap<string, string>
  readonly memberDefaults: ReadonlyMap<string, string>
  readonly members: ReadonlyMap<string, CaseMember>
  readonly actions: readonly CaseAction[]
  readonly described: readonly Described[]
}

const isTrue = (at: At): boolean => at.setting() === 'true'
const text = (at: At): string => at.text()
const number = (at: At): number => at.number()
const settings = (at: At): ReadonlyMap<string, string> => at.settings()

function readMember(at: At): CaseMember {
  return {
    config: at.orElse<ReadonlyMap<string, string>>('config', new Map(), settings),
    topics: at.orElse<readonly string[] | null>('topics', null, (topics) => topics.texts()),
    pattern: at.orElse<string | null>('pattern', null, text),
    regex: at.orElse<string | null>('regex', null, text),
    processMsPerRecord: at.orElse('processMsPerRecord', 0, number),
    revokeCallbackMs: at.orElse('revokeCallbackMs', 0, number),
    commitOnRevoke: at.orElse('commitOnRevoke', false, isTrue),
  }
}

function readAction(at: At): CaseAction {
  return {
    atMs: at.field('atMs').number(),
    do: at.field('do').text(),
    member: at.orElse<string | null>('member', null, text),
    as: at.orElse<string | null>('as', null, text),
    args: at.orElse('args', '', text),
    topic: at.orElse<string | null>('topic', null, text),
    to: at.orElse<number | null>('to', null, number) ?? at.orElse<number | null>('partitions', null, number),
    set: at.orElse<ReadonlyMap<string, string>>('set', new Map(), settings),
  }
}

function readDescribed(at: At): Described {
  return {
    atMs: at.field('atMs').number(),
    state: at.field('state').text(),
    type: at.field('type').text(),
    assignor: at.orElse('assignor', '', text),
    groupEpoch: at.orElse<number | null>('groupEpoch', null, number),
    targetAssignmentEpoch: at.orElse<number | null>('targetAssignmentEpoch', null, number),
    members: at
      .field('members')
      .list()
      .map((member) => ({
        memberId: member.field('memberId').text(),
        clientId: member.field('clientId').text(),
        assignment: member.field('assignment').texts(),
        memberEpoch: member.orElse<number | null>('memberEpoch', null, number),
        targetAssignment: member.orElse<readonly string[] | null>('targetAssignment', null, (names) => names.texts()),
      })),
  }
}

/** Throws `NotThisForm`. */
export function readCase(source: string): CaseFile {
  const at = readWhole(source)
  const empty: ReadonlyMap<string, string> = new Map()
  return {
    name: at.field('name').text(),
    group: at.field('group').text(),
    kafka: at.field('kafka').text(),
    startedAt: at.field('startedAt').number(),
    offsetsPartition: at.field('offsetsPartition').number(),
    topics: new Map(
      at
        .field('topics')
        .entries()
        .map(([name, partitions]) => [name, partitions.number()]),
    ),
    topicIds: at.field('topicIds').settings(),
    recordsPerPartition: at.orElse('recordsPerPartition', 20, number),
    broker: at.orElse('broker', empty, settings),
    groupConfig: at.orElse('groupConfig', empty, settings),
    memberDefaults: at.orElse('memberDefaults', empty, settings),
    members: new Map(
      at
        .field('members')
        .entries()
        .map(([name, member]) => [name, readMember(member)]),
    ),
    actions: at.field('actions').list().map(readAction),
    described: at.field('described').list().map(readDescribed),
  }
}
