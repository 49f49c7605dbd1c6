import { membershipOf, type MemberClient } from '../../groups/protocols'
import { MemberConfig } from '../../groups/wire/member-view'
import { checkConfig } from '../../kafka/check-config'
import { defaultOf } from '../../kafka/configs'
import type { ConfigValue } from '../../kafka/config-row'
import { ruleOffConfig, ruleSwitch } from '../../kafka/rule-switch'
import type { SimTime } from '../../kernel/node'
import type { ConfigMap, MemberSetup } from '../setup'
import type { MemberDescription } from '../world'
import { startedView } from './replicas/state'
import { ConsumerSettings, type ConsumerState } from './state'

/** Correlation ids of a new process begin here times how often the name was started before: an old answer is never taken for a new one. */
const correlationsPerProcess = 1_000_000

class Reading {
  constructor(private readonly configs: ConfigMap) {}

  value(name: string): ConfigValue {
    const text = this.configs.get(name)
    if (text === undefined) return defaultOf('consumer', name)
    const checked = checkConfig('consumer', name, text)
    return checked.ok ? checked.value : defaultOf('consumer', name)
  }

  number(name: string): number {
    const value = this.value(name)
    if (typeof value !== 'number') throw new Error(`${name} is no number`)
    return value
  }

  text(name: string): string {
    const value = this.value(name)
    return typeof value === 'string' ? value : ''
  }

  list(name: string): readonly string[] {
    const value = this.value(name)
    return typeof value === 'object' && value !== null ? value : []
  }
}

function memberConfig(read: Reading): MemberConfig {
  const instance = read.text('group.instance.id')
  const remoteAssignor = read.text('group.remote.assignor')
  return new MemberConfig(
    instance === '' ? null : instance,
    read.text('client.rack'),
    read.list('partition.assignment.strategy'),
    read.number('session.timeout.ms'),
    read.number('heartbeat.interval.ms'),
    read.number('max.poll.interval.ms'),
    read.number('retry.backoff.ms'),
    read.number('request.timeout.ms'),
    read.value('enable.auto.commit') === true,
    ruleSwitch(read.text(ruleOffConfig)),
    read.number('retry.backoff.max.ms'),
    remoteAssignor === '' ? null : remoteAssignor,
  )
}

function settingsOf(read: Reading, member: MemberConfig, setup: MemberSetup, brokers: readonly number[]): ConsumerSettings {
  return new ConsumerSettings(
    member,
    brokers,
    Math.max(1, setup.pollMs),
    setup.processMsPerRecord,
    setup.revokeCallbackMs,
    setup.commitOnRevoke,
    read.number('auto.commit.interval.ms'),
    read.number('metadata.max.age.ms'),
    read.number('retry.backoff.ms'),
    read.number('retry.backoff.max.ms'),
    read.number('reconnect.backoff.ms'),
    read.number('request.timeout.ms'),
    read.number('fetch.max.wait.ms'),
    read.number('fetch.min.bytes'),
    read.number('max.partition.fetch.bytes'),
    read.number('max.poll.records'),
    read.text('auto.offset.reset').toLowerCase(),
    read.text('isolation.level').toLowerCase() === 'read_committed' ? 1 : 0,
  )
}

/** `group.protocol` of a member's configs, in lower case as Kafka reads it. */
export const protocolOf = (configs: ConfigMap): MemberClient['protocol'] =>
  new Reading(configs).text('group.protocol').toLowerCase() === 'consumer' ? 'consumer' : 'classic'

/** A process as it is right after its application subscribed: nothing has been sent yet. */
export function startedConsumer(
  name: string,
  { groupId, setup }: MemberDescription,
  startsBefore: number,
  now: SimTime,
  brokers: readonly number[],
  memberId: string,
  unreachable?: ReadonlySet<number>,
): ConsumerState {
  const read = new Reading(setup.configs)
  const member = memberConfig(read)
  const settings = settingsOf(read, member, setup, brokers)
  const protocol = protocolOf(setup.configs)
  return {
    kind: 'consumer',
    name,
    clientId: setup.configs.get('client.id') ?? name,
    groupId,
    process: 'starting',
    configs: new Map(setup.configs),
    topics: [...setup.topics],
    regex: setup.regex,
    brokerRegex: setup.brokerRegex,
    thread: protocol === 'classic' ? 'polling' : 'idle',
    threadUntil: null,
    lastPollAt: now,
    client: membershipOf(protocol).create(member, memberId),
    owned: [],
    stopped: [],
    positions: new Map(),
    epochless: new Set(),
    committed: new Map(),
    exception: null,
    settings,
    failures: 0,
    pollStartedAt: now,
    work: null,
    closing: null,
    commands: [],
    blockCallbackMs: 0,
    correlation: startsBefore * correlationsPerProcess,
    inFlight: new Map(),
    unread: [],
    metadata: null,
    metadataVersion: 0,
    groupTopics: [],
    topicIds: [],
    metadataAskedAt: null,
    metadataWanted: true,
    lookUpAt: 0,
    droppedBroker: null,
    droppedUntil: 0,
    toInitialize: [],
    toReset: [],
    offsetsRetryAt: 0,
    offsetsOutdated: false,
    autoCommitAt: null,
    plan: null,
    fetching: new Map(),
    fetchPausedUntil: 0,
    buffered: [],
    quiet: false,
    replicas: unreachable === undefined ? undefined : startedView(unreachable),
  }
}
