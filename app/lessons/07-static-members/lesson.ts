import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const staticMembers = lesson({
  number: 7,
  slug: '07-static-members',
  scenario: 'static-restart',
  views: ['stage', 'sequence', 'ownership', 'state-machine'],
  beats: [
    { id: 'name', phase: 'restart', cue: 'classic/heartbeat/stable', view: 'stage', reading: 'instance', here: true, exact: true },
    { id: 'silent', cue: 'classic/client/leave-silent', reading: 'instance', here: true, exact: true },
    {
      id: 'same',
      cue: 'classic/static/no-rebalance',
      view: 'sequence',
      predict: { ask: 'how-many', rule: 'classic/join/prepare-rebalance' },
      reading: 'instance',
      here: true,
      exact: true,
      real: 'classic-static-restart',
    },
    { id: 'back', cue: 'classic/client/joined', of: 'B', view: 'ownership', reading: 'instance', here: true },

    {
      id: 'late',
      phase: 'late',
      scenario: 'static-late',
      cue: 'classic/session/expired',
      view: 'sequence',
      predict: { ask: 'who-reads', partition: 'orders-2' },
      reading: 'session-end',
      here: true,
    },
    { id: 'again', cue: 'classic/join/new-member', view: 'stage', predict: { ask: 'how-many', rule: 'classic/join/barrier-opens' } },
    { id: 'twice', cue: 'classic/client/joined', of: 'B', view: 'ownership', reading: 'price', here: true },

    {
      id: 'twins',
      phase: 'fenced',
      scenario: 'static-fenced',
      cue: 'classic/static/replaced',
      view: 'sequence',
      reading: 'fenced',
      here: true,
      real: 'classic-static-fenced',
    },
    {
      id: 'fenced',
      cue: 'classic/client/heartbeat-fenced',
      predict: { ask: 'who-is-next', rule: 'classic/client/heartbeat-fenced', among: 'running' },
      reading: 'fenced',
      here: true,
      exact: true,
    },
    { id: 'why', phase: 'why', cue: 'classic/client/joined', of: 'B2', view: 'ownership', exact: true },
  ],
  tries: [
    { id: 'grow', beat: 'silent', action: { do: 'addPartitions', topic: 'orders', to: 9 } },
    { id: 'late', beat: 'silent', scenario: 'static-late' },
  ],
  recordings: ['classic-static-restart', 'classic-static-leader-restart', 'classic-static-fenced'],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
