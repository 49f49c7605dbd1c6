import type { MemberClient } from '../../groups/protocols'
import type { ConsumerState } from './state'

/**
 * A copy to work on; collections are shared, and replaced where they change. Written out field by field: these two functions run in
 * every step that is not a routine one, and spreading or assigning objects of this size is ten times slower.
 */
export function draftOf(state: ConsumerState, client: MemberClient): ConsumerState {
  return {
    kind: state.kind,
    name: state.name,
    clientId: state.clientId,
    groupId: state.groupId,
    process: state.process,
    configs: state.configs,
    topics: state.topics,
    regex: state.regex,
    brokerRegex: state.brokerRegex,
    thread: state.thread,
    threadUntil: state.threadUntil,
    lastPollAt: state.lastPollAt,
    client,
    owned: state.owned,
    stopped: state.stopped,
    positions: state.positions,
    epochless: state.epochless,
    committed: state.committed,
    exception: state.exception,
    settings: state.settings,
    failures: state.failures,
    pollStartedAt: state.pollStartedAt,
    work: state.work,
    closing: state.closing,
    commands: state.commands,
    blockCallbackMs: state.blockCallbackMs,
    correlation: state.correlation,
    inFlight: state.inFlight,
    unread: state.unread,
    metadata: state.metadata,
    metadataVersion: state.metadataVersion,
    groupTopics: state.groupTopics,
    topicIds: state.topicIds,
    metadataAskedAt: state.metadataAskedAt,
    metadataWanted: state.metadataWanted,
    lookUpAt: state.lookUpAt,
    droppedBroker: state.droppedBroker,
    droppedUntil: state.droppedUntil,
    toInitialize: state.toInitialize,
    toReset: state.toReset,
    offsetsRetryAt: state.offsetsRetryAt,
    offsetsOutdated: state.offsetsOutdated,
    autoCommitAt: state.autoCommitAt,
    plan: state.plan,
    fetching: state.fetching,
    fetchPausedUntil: state.fetchPausedUntil,
    buffered: state.buffered,
    quiet: false,
    replicas: state.replicas,
  }
}

/** What a draft has become, in place; what no draft changes is left alone. */
export function become(state: ConsumerState, draft: ConsumerState): void {
  state.process = draft.process
  state.topics = draft.topics
  state.regex = draft.regex
  state.brokerRegex = draft.brokerRegex
  state.thread = draft.thread
  state.threadUntil = draft.threadUntil
  state.lastPollAt = draft.lastPollAt
  state.client = draft.client
  state.owned = draft.owned
  state.stopped = draft.stopped
  state.positions = draft.positions
  state.epochless = draft.epochless
  state.committed = draft.committed
  state.exception = draft.exception
  state.failures = draft.failures
  state.pollStartedAt = draft.pollStartedAt
  state.work = draft.work
  state.closing = draft.closing
  state.commands = draft.commands
  state.blockCallbackMs = draft.blockCallbackMs
  state.correlation = draft.correlation
  state.inFlight = draft.inFlight
  state.unread = draft.unread
  state.metadata = draft.metadata
  state.metadataVersion = draft.metadataVersion
  state.groupTopics = draft.groupTopics
  state.topicIds = draft.topicIds
  state.metadataAskedAt = draft.metadataAskedAt
  state.metadataWanted = draft.metadataWanted
  state.lookUpAt = draft.lookUpAt
  state.droppedBroker = draft.droppedBroker
  state.droppedUntil = draft.droppedUntil
  state.toInitialize = draft.toInitialize
  state.toReset = draft.toReset
  state.offsetsRetryAt = draft.offsetsRetryAt
  state.offsetsOutdated = draft.offsetsOutdated
  state.autoCommitAt = draft.autoCommitAt
  state.plan = draft.plan
  state.fetching = draft.fetching
  state.fetchPausedUntil = draft.fetchPausedUntil
  state.buffered = draft.buffered
  state.quiet = draft.quiet
  state.replicas = draft.replicas
}
