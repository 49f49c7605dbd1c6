import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const oneSlowMember = lesson({
  number: 8,
  slug: '08-one-slow-member',
  scenario: 'one-slow-member',
  lane: 'eager',
  views: ['ownership', 'sequence', 'stage', 'state-machine'],
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
      id: 'compare',
      phase: 'all',
      cue: 'classic/heartbeat/stable',
      predict: {
        ask: 'which-run',
        runs: [
          { scenario: 'one-slow-member', lane: 'eager' },
          { scenario: 'one-slow-member', lane: 'cooperative' },
          { scenario: 'one-slow-member', lane: 'static' },
        ],
        by: 'least-unread',
      },
      exact: true,
      exhibit: {
        show: 'ownership',
        runs: [
          { scenario: 'one-slow-member', lane: 'eager' },
          { scenario: 'one-slow-member', lane: 'cooperative' },
          { scenario: 'one-slow-member', lane: 'static' },
        ],
      },
    },
  ],
  tries: [
    { id: 'slower', beat: 'waits', action: { do: 'blockCallback', member: 'B', forMs: 6000 } },
    { id: 'kill', beat: 'reading-on', action: { do: 'killMember', member: 'B' } },
  ],
  recordings: ['classic-slow-member', 'classic-rebalance-timeout'],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
