import type { ReadingName, Values } from '../moment'
import { barrier, coordinator, firstTold, leader, letGo, newcomer, parked, steady } from './join'
import { plan, withheld } from './plan'
import type { Reading, Scope } from './scope'
import { fenced, instance, sessionEnd } from './static'
import { answerBytes, back, persisted } from './sync'
import { added, trigger } from './trigger'
import { rounds, unread } from './unread'

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
  unread,
  added,
  withheld,
  rounds,
  instance,
  'session-end': sessionEnd,
  fenced,
}

export const readingOf = (name: ReadingName, scope: Scope): Values => readings[name](scope)
