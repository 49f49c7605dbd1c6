import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const consumerGroups = lesson({
  number: 10,
  slug: '10-consumer-groups',
  scenario: 'consumer-join',
  views: ['epochs', 'ownership', 'sequence', 'state-machine', 'stage'],
  beats: [
    { id: 'request', phase: 'one', cue: 'consumer/join/group-created', view: 'sequence' },
    { id: 'numbers', cue: 'consumer/target/computed', view: 'epochs', reading: 'epochs', here: true, exact: true },
    { id: 'reports', cue: 'consumer/client/acknowledge', of: 'A', reading: 'epochs', here: true },
    { id: 'joins', phase: 'two', cue: 'consumer/epoch/subscription-changed', reading: 'epochs', here: true, exact: true },
    {
      id: 'nothing',
      cue: 'consumer/reconcile/unreleased',
      of: 'B',
      predict: {
        ask: 'what-is-next',
        rules: ['consumer/reconcile/all-given', 'consumer/reconcile/unreleased', 'consumer/reconcile/unrevoked'],
      },
      reading: 'epochs',
      here: true,
      exact: true,
    },
    { id: 'told', cue: 'consumer/reconcile/unrevoked', of: 'A', reading: 'epochs', here: true, exact: true, real: 'consumer-join-three' },
    { id: 'lets-go', cue: 'consumer/client/revoke', of: 'A', view: 'ownership', reading: 'epochs', here: true },
    {
      id: 'confirms',
      cue: 'consumer/reconcile/caught-up',
      of: 'A',
      view: 'epochs',
      predict: { ask: 'who-reads', partition: 'orders-3' },
      reading: 'epochs',
      here: true,
    },
    { id: 'given', cue: 'consumer/reconcile/all-given', of: 'B', reading: 'epochs', here: true },
    { id: 'equal', cue: 'consumer/client/assign', of: 'B', reading: 'epochs', here: true },
    { id: 'third', phase: 'three', cue: 'consumer/epoch/subscription-changed', reading: 'epochs', here: true },
    {
      id: 'waits',
      cue: 'consumer/reconcile/unreleased',
      of: 'C',
      predict: { ask: 'how-many', rule: 'consumer/client/revoke' },
      reading: 'epochs',
      here: true,
    },
    { id: 'apart', cue: 'consumer/reconcile/unrevoked', of: 'B', view: 'state-machine', reading: 'epochs', here: true },
    { id: 'done', cue: 'consumer/client/assign', of: 'C', view: 'ownership', reading: 'unread', here: true },
    { id: 'records', phase: 'log', cue: 'consumer/client/acknowledge', of: 'C', view: 'stage', reading: 'group-records', here: true },
  ],
  tries: [
    { id: 'freeze', beat: 'joins', action: { do: 'freezeMember', member: 'A' } },
    { id: 'busy', beat: 'told', action: { do: 'busy', member: 'A', forMs: 9000 } },
  ],
  recordings: ['consumer-join-three', 'consumer-gc-pause'],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
