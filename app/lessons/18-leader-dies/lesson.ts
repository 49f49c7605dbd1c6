import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const leaderDies = lesson({
  number: 18,
  slug: '18-leader-dies',
  scenario: 'leader-dies',
  lane: 'acks-all',
  views: ['cluster', 'two-logs'],
  beats: [
    { id: 'written', phase: 'all', cue: 'replication/append/leader', reading: 'replica', here: true },
    { id: 'copied', cue: 'replication/append/follower', of: 'broker-2', reading: 'replica', here: true },
    {
      id: 'receipt',
      cue: 'replication/high-watermark/leader',
      reading: 'replica',
      here: true,
      exact: true,
      real: 'replication-steady',
    },
    { id: 'acknowledged', cue: 'replication/producer/acknowledged' },
    { id: 'learns', cue: 'replication/high-watermark/follower', of: 'broker-2', exact: true },

    { id: 'silent', phase: 'silent', cue: 'replication/broker/frozen', of: 'broker-3', exact: true },
    {
      id: 'dropped',
      cue: 'replication/isr/shrink',
      predict: { ask: 'what-is-next', rules: ['replication/isr/shrink', 'controller/broker/fenced', 'replication/produce/timed-out'] },
      real: 'replication-follower-slow',
    },
    { id: 'smaller', cue: 'replication/high-watermark/leader', reading: 'replica', here: true },
    { id: 'returns', cue: 'replication/isr/expand', exact: true },

    { id: 'dies', phase: 'dies', cue: 'replication/broker/killed', of: 'broker-1' },
    {
      id: 'elected',
      cue: 'controller/partition/leader-elected',
      reading: 'replica',
      here: true,
      exact: true,
      real: 'replication-leader-dies',
    },
    { id: 'again', cue: 'replication/producer/sent-again' },
    { id: 'next-dies', cue: 'replication/broker/killed', of: 'broker-2' },
    {
      id: 'once',
      cue: 'replication/append/duplicate',
      predict: {
        ask: 'what-is-next',
        rules: ['replication/append/duplicate', 'replication/append/leader', 'replication/append/out-of-order'],
      },
      exact: true,
      real: 'replication-leader-dies-unacknowledged',
    },

    { id: 'at-once', phase: 'one', lane: 'acks-1', cue: 'replication/produce/answered' },
    { id: 'promised', lane: 'acks-1', cue: 'replication/broker/killed', of: 'broker-1' },
    {
      id: 'parts',
      lane: 'acks-1',
      view: 'two-logs',
      cue: 'replication/fetch/diverging',
      predict: { ask: 'what-is-next', rules: ['replication/fetch/diverging', 'replication/fetch/out-of-range', 'replication/isr/expand'] },
      exact: true,
      real: 'replication-truncation',
    },
    { id: 'cut', lane: 'acks-1', cue: 'replication/truncated', reading: 'replica', here: true },
    { id: 'roads', phase: 'roads', lane: 'acks-1', view: 'cluster', cue: 'replication/isr/expand', exact: true, real: 'replication-elr' },
  ],
  tries: [
    { id: 'two', beat: 'dies', action: { do: 'killBroker', broker: 2 } },
    { id: 'strict', beat: 'silent', action: { do: 'setConfig', of: 'topic', name: 'orders', set: { 'min.insync.replicas': 3 } } },
  ],
  recordings: [
    'replication-leader-dies',
    'replication-truncation',
    'replication-three-suffixes',
    'replication-elr',
    'replication-elr-unclean-shutdown',
    'replication-unclean',
  ],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
