import type { ReadingName, Values } from '../moment'
import { barrier, coordinator, firstTold, keeps, leader, letGo, newcomer, parked, steady } from './join'
import { plan, withheld } from './plan'
import { epochs, groupRecords } from './epochs'
import { log } from './log'
import { memory, path } from './read-path'
import { replica } from './replica'
import { throughput } from './throughput'
import { count, partitions, type Reading, type Scope } from './scope'
import { fenced, instance, sessionEnd } from './static'
import { answerBytes, back, persisted } from './sync'
import { added, movedIn, trigger } from './trigger'
import { rounds, unread } from './unread'

/** What a rebalance cost: what stood still and for how long, what changed hands, in how many rounds. */
function price(scope: Scope): Values {
  const moved = movedIn(scope.frame.trace, scope.frame.time)
  return { ...unread(scope), ...rounds(scope), moved: partitions(moved), movedCount: count(moved.length) }
}

/** What can be read off a run for a sentence, by name. */
const readings: Readonly<Record<ReadingName, Reading>> = {
  steady,
  coordinator,
  newcomer,
  trigger,
  'first-told': firstTold,
  'let-go': letGo,
  parked,
  barrier,
  leader,
  plan,
  persisted,
  'answer-bytes': answerBytes,
  back,
  keeps,
  price,
  added,
  withheld,
  instance,
  'session-end': sessionEnd,
  fenced,
  epochs,
  'group-records': groupRecords,
  unread,
  path,
  memory,
  replica,
  throughput,
  log,
}

export const readingOf = (name: ReadingName, scope: Scope): Values => readings[name](scope)
