import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

const lanes = (['eager', 'cooperative', 'static', 'consumer'] as const).map((lane) => ({ scenario: 'one-slow-member' as const, lane }))

export const oneSlowMember = lesson({
  number: 8,
  slug: '08-one-slow-member',
  scenario: 'one-slow-member',
  lane: 'eager',
  views: ['ownership', 'sequence', 'stage', 'state-machine', 'epochs', 'compare'],
  beats: [
    { id: 'busy', phase: 'eager', cue: 'cluster/consumer/busy', view: 'stage' },
    { id: 'waits', cue: 'classic/join/parked', of: 'A', view: 'sequence', reading: 'parked', here: true },
    {
      id: 'opens',
      cue: 'classic/join/barrier-opens',
      predict: { ask: 'what-is-next', rules: ['classic/join/barrier-opens', 'classic/join/missed-barrier', 'classic/session/expired'] },
      reading: 'barrier',
      here: true,
      exact: true,
      real: 'classic-slow-member',
    },
    { id: 'eager-price', cue: 'classic/heartbeat/stable', view: 'ownership', reading: 'price', here: true },

    { id: 'once-more', phase: 'cooperative', lane: 'cooperative', cue: 'cluster/consumer/busy', view: 'stage' },
    {
      id: 'reading-on',
      cue: 'classic/join/parked',
      of: 'A',
      predict: { ask: 'who-reads', partition: 'orders-0' },
      reading: 'parked',
      here: true,
    },
    { id: 'same-wait', cue: 'classic/join/barrier-opens', view: 'sequence', reading: 'barrier', here: true },
    { id: 'cooperative-price', cue: 'cluster/consumer/positions', of: 'C', view: 'ownership', reading: 'price', here: true },

    { id: 'with-names', phase: 'static', lane: 'static', cue: 'cluster/consumer/busy', view: 'stage' },
    { id: 'no-help', cue: 'classic/join/barrier-opens', view: 'sequence', reading: 'barrier', here: true, exact: true },
    { id: 'static-price', cue: 'cluster/consumer/positions', of: 'C', view: 'ownership', reading: 'price', here: true },

    {
      id: 'apart',
      phase: 'consumer',
      lane: 'consumer',
      cue: 'cluster/consumer/busy',
      view: 'stage',
      predict: { ask: 'which-run', runs: lanes, by: 'least-unread' },
    },
    { id: 'at-once', cue: 'consumer/reconcile/unreleased', of: 'C', view: 'epochs', reading: 'epochs', here: true, exact: true },
    { id: 'own-pace', cue: 'consumer/reconcile/caught-up', of: 'A', reading: 'epochs', here: true },
    {
      id: 'a-part',
      cue: 'consumer/reconcile/some-released',
      of: 'C',
      predict: {
        ask: 'what-is-next',
        rules: ['consumer/reconcile/unreleased', 'consumer/reconcile/some-released', 'consumer/reconcile/all-given'],
      },
      reading: 'epochs',
      here: true,
    },
    { id: 'slow-one', cue: 'consumer/client/revoke', of: 'B', view: 'ownership', reading: 'epochs', here: true, exact: true },
    { id: 'rest', cue: 'consumer/reconcile/all-given', of: 'C', view: 'epochs', reading: 'epochs', here: true },
    { id: 'consumer-price', cue: 'cluster/consumer/positions', of: 'C', view: 'ownership', reading: 'unread', here: true },

    {
      id: 'compare',
      phase: 'all',
      cue: 'consumer/reconcile/all-given',
      of: 'C',
      view: 'compare',
      exact: true,
      exhibit: { show: 'ownership', runs: lanes },
    },
  ],
  tries: [
    { id: 'slower', beat: 'waits', action: { do: 'blockCallback', member: 'B', forMs: 6000 } },
    { id: 'kill', beat: 'reading-on', action: { do: 'killMember', member: 'B' } },
    { id: 'slower-apart', beat: 'at-once', action: { do: 'blockCallback', member: 'B', forMs: 6000 } },
  ],
  recordings: ['classic-slow-member', 'classic-rebalance-timeout', 'consumer-slow-revoke'],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
