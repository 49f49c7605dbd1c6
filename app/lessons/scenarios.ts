import log from './01-log/scenarios/log.json'
import fourReasons from './02-four-reasons/scenarios/four-reasons.json'
import classicJoin from './03-classic-rebalance/scenarios/classic-join.json'
import sixTriggersJoin from './04-six-triggers/scenarios/six-triggers-join.json'
import sixTriggersLeave from './04-six-triggers/scenarios/six-triggers-leave.json'
import sixTriggersPoll from './04-six-triggers/scenarios/six-triggers-poll.json'
import sixTriggersCrash from './04-six-triggers/scenarios/six-triggers-crash.json'
import sixTriggersEnforce from './04-six-triggers/scenarios/six-triggers-enforce.json'
import sixTriggersPartitions from './04-six-triggers/scenarios/six-triggers-partitions.json'
import threeThreeThree from './05-three-three-three/scenarios/three-three-three.json'
import cooperativeJoin from './06-cooperative/scenarios/cooperative-join.json'
import staticRestart from './07-static-members/scenarios/static-restart.json'
import staticLate from './07-static-members/scenarios/static-late.json'
import staticFenced from './07-static-members/scenarios/static-fenced.json'
import oneSlowMember from './08-one-slow-member/scenarios/one-slow-member.json'
import complaintBarrier from './09-eight-complaints/scenarios/complaint-barrier.json'
import complaintCommits from './09-eight-complaints/scenarios/complaint-commits.json'
import complaintCooperativeTime from './09-eight-complaints/scenarios/complaint-cooperative-time.json'
import complaintClientLogic from './09-eight-complaints/scenarios/complaint-client-logic.json'
import complaintDebugging from './09-eight-complaints/scenarios/complaint-debugging.json'
import complaintOpaqueBytes from './09-eight-complaints/scenarios/complaint-opaque-bytes.json'
import complaintMetadata from './09-eight-complaints/scenarios/complaint-metadata.json'
import complaintScale from './09-eight-complaints/scenarios/complaint-scale.json'
import consumerJoin from './10-consumer-groups/scenarios/consumer-join.json'
import migration from './11-migration/scenarios/migration.json'
import migrationBack from './11-migration/scenarios/migration-back.json'
import compaction from './12-compaction/scenarios/compaction.json'
import tombstones from './13-tombstones/scenarios/tombstones.json'
import cleanerOff from './14-cleaner-off/scenarios/cleaner-off.json'
import zeroCopy from './15-zero-copy/scenarios/zero-copy.json'
import zeroCopyLost from './16-zero-copy-lost/scenarios/zero-copy-lost.json'
import pageCache from './17-page-cache/scenarios/page-cache.json'
import leaderDies from './18-leader-dies/scenarios/leader-dies.json'
import classic100x1000 from './measuring/classic-100x1000.json'
import consumer100x1000 from './measuring/consumer-100x1000.json'
import cooperative10x50 from './measuring/cooperative-10x50.json'
import minimal from './minimal.json'
import offsetsExpire from './offsets-expire.json'
import transactions from './transactions.json'
import transactionsLeaderDies from './transactions-leader-dies.json'

/** What is built in, by name, in the order in which it is listed. A name stays for ever: links carry it. */
export const scenarios = {
  minimal,
  log,
  'four-reasons': fourReasons,
  'classic-join': classicJoin,
  'six-triggers-join': sixTriggersJoin,
  'six-triggers-leave': sixTriggersLeave,
  'six-triggers-poll': sixTriggersPoll,
  'six-triggers-crash': sixTriggersCrash,
  'six-triggers-enforce': sixTriggersEnforce,
  'six-triggers-partitions': sixTriggersPartitions,
  'three-three-three': threeThreeThree,
  'cooperative-join': cooperativeJoin,
  'static-restart': staticRestart,
  'static-late': staticLate,
  'static-fenced': staticFenced,
  'one-slow-member': oneSlowMember,
  'complaint-barrier': complaintBarrier,
  'complaint-commits': complaintCommits,
  'complaint-cooperative-time': complaintCooperativeTime,
  'complaint-client-logic': complaintClientLogic,
  'complaint-debugging': complaintDebugging,
  'complaint-opaque-bytes': complaintOpaqueBytes,
  'complaint-metadata': complaintMetadata,
  'complaint-scale': complaintScale,
  'consumer-join': consumerJoin,
  migration,
  'migration-back': migrationBack,
  compaction,
  tombstones,
  'cleaner-off': cleanerOff,
  'zero-copy': zeroCopy,
  'zero-copy-lost': zeroCopyLost,
  'page-cache': pageCache,
  'leader-dies': leaderDies,
  transactions,
  'transactions-leader-dies': transactionsLeaderDies,
  'offsets-expire': offsetsExpire,
  'cooperative-10x50': cooperative10x50,
  'classic-100x1000': classic100x1000,
  'consumer-100x1000': consumer100x1000,
} as const

export type ScenarioName = keyof typeof scenarios

export const scenarioNames = Object.keys(scenarios) as ScenarioName[]

export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)
