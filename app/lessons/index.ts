import { theLog } from './01-log/lesson'
import { fourReasons } from './02-four-reasons/lesson'
import { classicRebalance } from './03-classic-rebalance/lesson'
import { sixTriggers } from './04-six-triggers/lesson'
import { threeThreeThree } from './05-three-three-three/lesson'
import { cooperative } from './06-cooperative/lesson'
import { staticMembers } from './07-static-members/lesson'
import { oneSlowMember } from './08-one-slow-member/lesson'
import { eightComplaints } from './09-eight-complaints/lesson'
import { consumerGroups } from './10-consumer-groups/lesson'
import { migration } from './11-migration/lesson'
import { compaction } from './12-compaction/lesson'
import { tombstones } from './13-tombstones/lesson'
import { cleanerOff } from './14-cleaner-off/lesson'
import { zeroCopy } from './15-zero-copy/lesson'
import { zeroCopyLost } from './16-zero-copy-lost/lesson'
import { pageCache } from './17-page-cache/lesson'
import { leaderDies } from './18-leader-dies/lesson'
import type { Lesson } from './lesson'

/** The course, in its order. */
export const lessons: readonly Lesson[] = [
  theLog,
  fourReasons,
  classicRebalance,
  sixTriggers,
  threeThreeThree,
  cooperative,
  staticMembers,
  oneSlowMember,
  eightComplaints,
  consumerGroups,
  migration,
  compaction,
  tombstones,
  cleanerOff,
  zeroCopy,
  zeroCopyLost,
  pageCache,
  leaderDies,
]
