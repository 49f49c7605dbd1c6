import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const sixTriggers = lesson({
  number: 4,
  slug: '04-six-triggers',
  scenario: 'six-triggers-join',
  views: ['sequence', 'stage', 'ownership', 'state-machine'],
  beats: [
    { id: 'join', phase: 'one', cue: 'cluster/consumer/started', of: 'D', view: 'stage', real: 'classic-join-three' },
    { id: 'join-known', cue: 'classic/join/prepare-rebalance', view: 'sequence', reading: 'trigger', here: true, exact: true },

    { id: 'leave', phase: 'two', scenario: 'six-triggers-leave', cue: 'classic/client/leave', view: 'stage', real: 'classic-eager-leave' },
    {
      id: 'leave-known',
      cue: 'classic/join/prepare-rebalance',
      view: 'sequence',
      predict: { ask: 'who-reads', partition: 'orders-2' },
      reading: 'trigger',
      here: true,
      exact: true,
    },

    {
      id: 'poll',
      phase: 'three',
      scenario: 'six-triggers-poll',
      cue: 'cluster/consumer/busy',
      view: 'stage',
      real: 'classic-poll-exceeded',
    },
    {
      id: 'poll-known',
      cue: 'classic/client/poll-timeout',
      view: 'sequence',
      predict: { ask: 'what-is-next', rules: ['classic/session/expired', 'classic/client/poll-timeout', 'classic/client/rejoin'] },
      reading: 'trigger',
      here: true,
      exact: true,
    },

    { id: 'crash', phase: 'four', scenario: 'six-triggers-crash', cue: 'cluster/consumer/killed', view: 'stage', real: 'classic-crash' },
    {
      id: 'crash-known',
      cue: 'classic/session/expired',
      view: 'sequence',
      predict: { ask: 'what-is-next', rules: ['classic/session/expired', 'classic/client/leave', 'classic/client/rejoin'] },
      reading: 'trigger',
      here: true,
      exact: true,
    },

    {
      id: 'enforce',
      phase: 'five',
      scenario: 'six-triggers-enforce',
      cue: 'classic/client/rejoin',
      view: 'stage',
      real: 'classic-enforce',
    },
    { id: 'enforce-known', cue: 'classic/join/rejoin-metadata-changed', view: 'sequence', reading: 'trigger', here: true, exact: true },

    { id: 'grow', phase: 'six', scenario: 'six-triggers-partitions', cue: 'cluster/metadata/told', view: 'stage', real: 'classic-3-3-3' },
    {
      id: 'grow-known',
      cue: 'classic/join/rejoin-leader',
      view: 'sequence',
      predict: { ask: 'who-is-next', rule: 'classic/client/rejoin' },
      reading: 'added',
      here: true,
      exact: true,
    },
    {
      id: 'compare',
      phase: 'all',
      cue: 'classic/client/joined',
      view: 'ownership',
      exact: true,
      exhibit: {
        show: 'runs',
        runs: [
          { scenario: 'six-triggers-join' },
          { scenario: 'six-triggers-leave' },
          { scenario: 'six-triggers-poll' },
          { scenario: 'six-triggers-crash' },
          { scenario: 'six-triggers-enforce' },
          { scenario: 'six-triggers-partitions' },
        ],
      },
    },
  ],
  tries: [
    { id: 'freeze', beat: 'join-known', action: { do: 'freezeMember', member: 'C' } },
    { id: 'leader', beat: 'leave', action: { do: 'killMember', member: 'A' } },
  ],
  recordings: ['classic-join-three', 'classic-eager-leave', 'classic-poll-exceeded', 'classic-crash', 'classic-enforce', 'classic-3-3-3'],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
