import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const classicRebalance = lesson({
  number: 3,
  slug: '03-classic-rebalance',
  scenario: 'classic-join',
  views: ['sequence', 'stage', 'state-machine', 'ownership'],
  beats: [
    { id: 'alive', phase: 'steady', cue: 'classic/heartbeat/stable', view: 'stage', reading: 'steady', here: true, exact: true },
    { id: 'home', cue: 'classic/heartbeat/stable', reading: 'coordinator', here: true, exact: true },
    {
      id: 'asks',
      cue: 'classic/join/member-id-required',
      of: 'D',
      view: 'sequence',
      reading: 'newcomer',
      here: true,
      exact: true,
      real: 'classic-join-three',
    },
    {
      id: 'told',
      cue: 'classic/heartbeat/rebalance-in-progress',
      predict: { ask: 'who-is-next', rule: 'classic/heartbeat/rebalance-in-progress' },
      reading: 'first-told',
      here: true,
      exact: true,
    },
    { id: 'let-go', phase: 'join', cue: 'classic/client/revoke-before-join', reading: 'let-go', here: true, exact: true },
    {
      id: 'held',
      cue: 'classic/join/parked',
      of: 'B',
      predict: { ask: 'who-reads', partition: 'orders-2' },
      reading: 'parked',
      here: true,
    },
    // On the stage, for the sequence says on each answer whether its member leads: what comes next is asked first.
    { id: 'barrier', cue: 'classic/join/barrier-opens', view: 'stage', reading: 'barrier', here: true, exact: true },
    {
      id: 'leads',
      cue: 'classic/join/answered',
      predict: { ask: 'who-leads' },
      reading: 'leader',
      here: true,
      exact: true,
      real: 'classic-join-three',
    },
    { id: 'only-leader', cue: 'classic/client/join-answered', view: 'sequence', reading: 'leader', here: true },
    { id: 'sync', phase: 'sync', cue: 'classic/client/sync' },
    {
      id: 'plan',
      cue: 'classic/client/leader-assigns',
      predict: { ask: 'who-computes' },
      reading: 'plan',
      here: true,
      exact: true,
    },
    { id: 'written', cue: 'classic/sync/leader-appends', reading: 'persisted', here: true, exact: true },
    { id: 'handed', cue: 'classic/sync/committed', reading: 'answer-bytes', here: true },
    { id: 'over', cue: 'cluster/consumer/positions', reading: 'back', here: true },
    { id: 'price', phase: 'after', cue: 'classic/heartbeat/stable', view: 'ownership', reading: 'price', here: true },
  ],
  tries: [
    { id: 'slow', beat: 'asks', action: { do: 'busy', member: 'B', forMs: 9000 } },
    { id: 'kill', beat: 'held', action: { do: 'killMember', member: 'A' } },
  ],
  recordings: ['classic-join-three'],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
