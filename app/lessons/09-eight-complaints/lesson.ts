import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const eightComplaints = lesson({
  number: 9,
  slug: '09-eight-complaints',
  scenario: 'complaint-barrier',
  lane: 'classic',
  views: ['compare'],
  beats: [
    { id: 'barrier', phase: 'one', cue: 'cluster/consumer/busy', of: 'slow' },
    { id: 'barrier-apart', lane: 'consumer', cue: 'consumer/reconcile/all-given', of: 'late' },
    { id: 'barrier-price', lane: 'classic', cue: 'classic/client/joined', of: 'late', compared: 'barrier', here: true, exact: true },

    {
      id: 'commits',
      phase: 'two',
      scenario: 'complaint-commits',
      lane: 'classic',
      cue: 'cluster/consumer/commit-local',
      of: 'A',
      predict: { ask: 'how-many', rule: 'cluster/consumer/commit-local' },
      exact: true,
      real: 'classic-late-commit',
    },
    { id: 'commits-price', lane: 'consumer', cue: 'consumer/reconcile/all-given', of: 'C', compared: 'commits', here: true },

    { id: 'slower', phase: 'three', scenario: 'complaint-cooperative-time', lane: 'classic', cue: 'classic/join/new-member', of: 'C' },
    { id: 'slower-price', cue: 'classic/client/revoke-after-sync', compared: 'converge', here: true, exact: true },

    {
      id: 'logic',
      phase: 'four',
      scenario: 'complaint-client-logic',
      lane: 'classic',
      cue: 'classic/client/join-fatal',
      of: 'D',
      real: 'classic-no-common-assignor',
    },
    {
      id: 'logic-price',
      lane: 'consumer',
      cue: 'consumer/leave/left',
      of: 'A',
      predict: { ask: 'who-computes' },
      compared: 'computes',
      here: true,
    },

    {
      id: 'belief',
      phase: 'five',
      scenario: 'complaint-debugging',
      lane: 'classic',
      cue: 'classic/client/revoke-before-join',
      of: 'A',
      predict: { ask: 'who-reads', partition: 'orders-0' },
      real: 'classic-gc-pause',
    },
    { id: 'belief-price', lane: 'consumer', cue: 'consumer/reconcile/all-given', of: 'C', compared: 'belief', here: true, exact: true },

    {
      id: 'bytes',
      phase: 'six',
      scenario: 'complaint-opaque-bytes',
      lane: 'classic',
      cue: 'classic/client/join',
      of: 'C',
      exhibit: { show: 'two-layers' },
    },
    { id: 'bytes-price', lane: 'consumer', cue: 'consumer/join/new-member', of: 'C', compared: 'opaque', here: true },

    { id: 'stale', phase: 'seven', scenario: 'complaint-metadata', lane: 'consumer', cue: 'consumer/epoch/metadata-changed' },
    { id: 'stale-late', lane: 'classic', cue: 'classic/join/rejoin-leader', exact: true },
    { id: 'stale-price', cue: 'classic/client/joined', of: 'B', compared: 'added', here: true },

    { id: 'scale', phase: 'eight', scenario: 'complaint-scale', lane: 'classic', cue: 'classic/join/new-member', of: 'late' },
    { id: 'scale-price', lane: 'consumer', cue: 'consumer/reconcile/all-given', of: 'late', compared: 'news', here: true, exact: true },
  ],
  tries: [
    { id: 'shorter', beat: 'barrier', action: { do: 'killMember', member: 'slow' } },
    { id: 'cooperative', beat: 'stale-late', action: { do: 'enforceRebalance', member: 'B', reason: 'new partitions' } },
  ],
  recordings: ['classic-late-commit', 'classic-no-common-assignor', 'classic-gc-pause'],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
