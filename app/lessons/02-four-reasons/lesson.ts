import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const fourReasons = lesson({
  number: 2,
  slug: '02-four-reasons',
  scenario: 'four-reasons',
  lane: 'all-on',
  views: ['throughput', 'cluster', 'compare'],
  beats: [
    { id: 'end', phase: 'append', cue: 'replication/append/leader', exact: true },
    { id: 'disk', cue: 'replication/broker/full', of: 'broker-1', reading: 'throughput', here: true, exact: true },
    { id: 'in-place', lane: 'in-place', cue: 'replication/broker/full', of: 'broker-1', reading: 'throughput', here: true },

    { id: 'follows', phase: 'leader', lane: 'three-replicas', cue: 'replication/append/follower', of: 'broker-2', exact: true },
    {
      id: 'multiplied',
      lane: 'three-replicas',
      cue: 'cluster/action',
      reading: 'throughput',
      here: true,
      exact: true,
    },

    { id: 'idle', phase: 'shards', lane: 'all-on', cue: 'replication/broker/metered', of: 'broker-3', reading: 'throughput', here: true },
    {
      id: 'three',
      lane: 'all-on',
      cue: 'replication/broker/full',
      of: 'broker-3',
      predict: { ask: 'how-many-times-as-much' },
      reading: 'throughput',
      here: true,
    },
    { id: 'readers', lane: 'all-on', cue: 'cluster/consumer/started', of: 'C', reading: 'throughput', here: true, exact: true },
    { id: 'more', lane: 'all-on', cue: 'replication/leader/begins', of: 'broker-3', reading: 'throughput', here: true },
    {
      id: 'twelve',
      lane: 'all-on',
      cue: 'replication/broker/full',
      of: 'broker-3',
      predict: { ask: 'how-many-times-as-much' },
      reading: 'throughput',
      here: true,
      exact: true,
    },

    {
      id: 'one-partition',
      phase: 'spread',
      lane: 'one-partition',
      cue: 'cluster/consumer/started',
      of: 'C',
      reading: 'throughput',
      here: true,
    },
    { id: 'one-leader', lane: 'leaders-on-one-broker', cue: 'cluster/consumer/started', of: 'C', reading: 'throughput', here: true },

    {
      id: 'sum',
      phase: 'sum',
      lane: 'all-on',
      cue: 'cluster/consumer/started',
      of: 'C',
      view: 'compare',
      compared: 'written',
      here: true,
      exact: true,
    },
  ],
  tries: [
    { id: 'dies', beat: 'three', action: { do: 'killBroker', broker: 2 } },
    { id: 'one', beat: 'three', lane: 'one-broker' },
  ],
  recordings: [],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
