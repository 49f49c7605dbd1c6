import { assignedAfterRelease } from './invariants/assigned-after-release'
import { barrierBeginsGeneration } from './invariants/barrier-begins-generation'
import { barrierWaits } from './invariants/barrier-waits'
import { clientEpochFallsByFencing } from './invariants/client-epoch-falls-by-fencing'
import { commitsNeverFall } from './invariants/commits-never-fall'
import { commitsWithinLog } from './invariants/commits-within-log'
import { cooperativeWaits } from './invariants/cooperative-waits'
import { countsAgree } from './invariants/counts-agree'
import { deadlinesHaveTimers } from './invariants/deadlines-have-timers'
import { emptyHasNoMembers } from './invariants/empty-has-no-members'
import { epochsNeverFall } from './invariants/epochs-never-fall'
import { generationNeverFalls } from './invariants/generation-never-falls'
import { hardStateIsReplay } from './invariants/hard-state-is-replay'
import { instanceHasOneMember } from './invariants/instance-has-one-member'
import type {
  ConsumerGroupInvariant,
  ConsumerInvariant,
  GroupInvariant,
  ReplicationInvariant,
  WorldInvariant,
} from './invariants/invariant'
import { joiningOwnsNothing } from './invariants/joining-owns-nothing'
import { highWatermarkIsCommitted } from './invariants/high-watermark-is-committed'
import { inSyncReplicasAgree } from './invariants/in-sync-replicas-agree'
import { leaderEpochsNeverFall } from './invariants/leader-epochs-never-fall'
import { leaderWasInSync } from './invariants/leader-was-in-sync'
import { leadersHaveTheCommitted } from './invariants/leaders-have-the-committed'
import { oneLeaderAnEpoch } from './invariants/one-leader-an-epoch'
import { readersReadTheCommitted } from './invariants/readers-read-the-committed'
import { leaderIsMember } from './invariants/leader-is-member'
import { oneAssignee } from './invariants/one-assignee'
import { oneHolder } from './invariants/one-holder'
import { oneOwner } from './invariants/one-owner'
import { parkedMembersStay } from './invariants/parked-members-stay'
import { parkedRequestsEnd } from './invariants/parked-requests-end'
import { removalRaisesEpoch } from './invariants/removal-raises-epoch'
import { stableHasRecord } from './invariants/stable-has-record'
import { statesAreTrue } from './invariants/states-are-true'
import { syncsOfThisGeneration } from './invariants/syncs-of-this-generation'
import { waitingEnds } from './invariants/waiting-ends'

/** Looked at after every event that touches a group. */
export const groupInvariants: readonly GroupInvariant[] = [
  oneOwner,
  parkedRequestsEnd,
  generationNeverFalls,
  leaderIsMember,
  stableHasRecord,
  cooperativeWaits,
  parkedMembersStay,
  barrierWaits,
  barrierBeginsGeneration,
  syncsOfThisGeneration,
  emptyHasNoMembers,
  instanceHasOneMember,
  countsAgree,
]

/** Looked at after every event that touches a consumer group. */
export const consumerGroupInvariants: readonly ConsumerGroupInvariant[] = [
  oneAssignee,
  assignedAfterRelease,
  epochsNeverFall,
  removalRaisesEpoch,
  statesAreTrue,
  waitingEnds,
  oneHolder,
]

/** Looked at after every event of a consumer. */
export const consumerInvariants: readonly ConsumerInvariant[] = [joiningOwnsNothing]

/** Looked at after every event that changes what is known of a partition's replicas. */
export const replicationInvariants: readonly ReplicationInvariant[] = [
  highWatermarkIsCommitted,
  leaderEpochsNeverFall,
  oneLeaderAnEpoch,
  leaderWasInSync,
  inSyncReplicasAgree,
  leadersHaveTheCommitted,
]

/** Looked at now and then, and at the end. */
export const worldInvariants: readonly WorldInvariant[] = [hardStateIsReplay, deadlinesHaveTimers, commitsWithinLog]

/** The law that holds of events as they are told. */
export const causePrecedesEffect = 'cause-precedes-effect'

export const invariantNames: readonly string[] = [
  ...groupInvariants.map(({ name }) => name),
  ...consumerGroupInvariants.map(({ name }) => name),
  ...consumerInvariants.map(({ name }) => name),
  ...worldInvariants.map(({ name }) => name),
  ...replicationInvariants.map(({ name }) => name),
  readersReadTheCommitted,
  commitsNeverFall,
  clientEpochFallsByFencing,
  causePrecedesEffect,
]
