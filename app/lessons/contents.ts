import { head as theLogHead } from './01-log/head'
import { head as fourReasonsHead } from './02-four-reasons/head'
import { head as classicRebalanceHead } from './03-classic-rebalance/head'
import { head as sixTriggersHead } from './04-six-triggers/head'
import { head as threeThreeThreeHead } from './05-three-three-three/head'
import { head as cooperativeHead } from './06-cooperative/head'
import { head as staticMembersHead } from './07-static-members/head'
import { head as oneSlowMemberHead } from './08-one-slow-member/head'
import { head as eightComplaintsHead } from './09-eight-complaints/head'
import { head as consumerGroupsHead } from './10-consumer-groups/head'
import { head as migrationHead } from './11-migration/head'
import { head as compactionHead } from './12-compaction/head'
import { head as tombstonesHead } from './13-tombstones/head'
import { head as cleanerOffHead } from './14-cleaner-off/head'
import { head as zeroCopyHead } from './15-zero-copy/head'
import { head as zeroCopyLostHead } from './16-zero-copy-lost/head'
import { head as pageCacheHead } from './17-page-cache/head'
import { head as leaderDiesHead } from './18-leader-dies/head'
import type { Heading } from './heading'
import type { Lesson } from './lesson'

export interface Entry extends Heading {
  readonly load: () => Promise<Lesson>
}

/** The contents of the course, in its order. */
export const contents: readonly Entry[] = [
  { ...theLogHead, load: async () => (await import('./01-log/lesson')).theLog },
  { ...fourReasonsHead, load: async () => (await import('./02-four-reasons/lesson')).fourReasons },
  { ...classicRebalanceHead, load: async () => (await import('./03-classic-rebalance/lesson')).classicRebalance },
  { ...sixTriggersHead, load: async () => (await import('./04-six-triggers/lesson')).sixTriggers },
  { ...threeThreeThreeHead, load: async () => (await import('./05-three-three-three/lesson')).threeThreeThree },
  { ...cooperativeHead, load: async () => (await import('./06-cooperative/lesson')).cooperative },
  { ...staticMembersHead, load: async () => (await import('./07-static-members/lesson')).staticMembers },
  { ...oneSlowMemberHead, load: async () => (await import('./08-one-slow-member/lesson')).oneSlowMember },
  { ...eightComplaintsHead, load: async () => (await import('./09-eight-complaints/lesson')).eightComplaints },
  { ...consumerGroupsHead, load: async () => (await import('./10-consumer-groups/lesson')).consumerGroups },
  { ...migrationHead, load: async () => (await import('./11-migration/lesson')).migration },
  { ...compactionHead, load: async () => (await import('./12-compaction/lesson')).compaction },
  { ...tombstonesHead, load: async () => (await import('./13-tombstones/lesson')).tombstones },
  { ...cleanerOffHead, load: async () => (await import('./14-cleaner-off/lesson')).cleanerOff },
  { ...zeroCopyHead, load: async () => (await import('./15-zero-copy/lesson')).zeroCopy },
  { ...zeroCopyLostHead, load: async () => (await import('./16-zero-copy-lost/lesson')).zeroCopyLost },
  { ...pageCacheHead, load: async () => (await import('./17-page-cache/lesson')).pageCache },
  { ...leaderDiesHead, load: async () => (await import('./18-leader-dies/lesson')).leaderDies },
]
