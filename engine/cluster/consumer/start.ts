import { membershipOf } from '../../groups/protocols'
import type { SimTime } from '../../kernel/node'
import type { MemberDescription } from '../world'
import { startedView } from './replicas/state'
import type { ConsumerState } from './state'
import { Reading, memberConfig, settingsOf, protocolOf } from './settings'

/** Correlation ids of a new process begin here times how often the name was started before: an old answer is never taken for a new one. */
const correlationsPerProcess = 1_000_000

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
