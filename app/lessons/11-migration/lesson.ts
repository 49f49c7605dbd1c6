import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const migration = lesson({
  number: 11,
  slug: '11-migration',
  scenario: 'migration',
  views: ['epochs', 'state-machine', 'sequence', 'ownership', 'stage'],
  beats: [
    { id: 'rolling', phase: 'up', cue: 'classic/leave/member', of: 'B', view: 'sequence' },
    {
      id: 'converted',
      cue: 'migration/upgrade/converted',
      view: 'epochs',
      predict: {
        ask: 'what-is-next',
        rules: ['migration/upgrade/converted', 'consumer/join/group-created', 'migration/upgrade/policy-forbids'],
      },
      reading: 'epochs',
      here: true,
      exact: true,
    },
    { id: 'newcomer', cue: 'consumer/reconcile/unreleased', of: 'C', reading: 'epochs', here: true },
    { id: 'hears', phase: 'both', cue: 'consumer/classic/epoch-behind', of: 'A', view: 'sequence' },
    { id: 'no-barrier', cue: 'consumer/classic/joined', of: 'A', exact: true },
    { id: 'less', cue: 'classic/client/revoke-after-sync', of: 'A', view: 'ownership', reading: 'epochs', here: true },
    { id: 'confirms', cue: 'consumer/reconcile/caught-up', of: 'A', view: 'epochs', reading: 'epochs', here: true },
    { id: 'together', cue: 'consumer/reconcile/all-given', of: 'C', reading: 'epochs', here: true },
    { id: 'last', phase: 'last', cue: 'consumer/classic/left', of: 'A', reading: 'epochs', here: true },
    { id: 'all-new', cue: 'consumer/target/computed', reading: 'epochs', here: true },
    { id: 'mixed', phase: 'back', scenario: 'migration-back', cue: 'consumer/reconcile/all-given', of: 'C', reading: 'epochs', here: true },
    {
      id: 'down',
      scenario: 'migration-back',
      cue: 'migration/downgrade/converted',
      view: 'state-machine',
      predict: { ask: 'what-is-next', rules: ['consumer/epoch/member-removed', 'migration/downgrade/converted', 'consumer/group/deleted'] },
      exact: true,
    },
    { id: 'rejoins', scenario: 'migration-back', cue: 'classic/heartbeat/rebalance-in-progress', of: 'A', view: 'sequence' },
    { id: 'client', scenario: 'migration-back', cue: 'classic/client/leader-assigns', of: 'A' },
  ],
  tries: [
    { id: 'leave', beat: 'together', action: { do: 'closeMember', member: 'C' } },
    { id: 'kill', beat: 'newcomer', action: { do: 'killMember', member: 'A' } },
  ],
  recordings: ['migration-upgrade', 'migration-downgrade'],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
