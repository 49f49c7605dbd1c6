import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const tombstones = lesson({
  number: 13,
  slug: '13-tombstones',
  scenario: 'tombstones',
  views: ['log'],
  beats: [
    { id: 'values', phase: 'delete', cue: 'log/append/appended', view: 'log', reading: 'log', here: true },
    { id: 'other', cue: 'log/append/appended', reading: 'log' },
    { id: 'null', cue: 'log/append/appended', reading: 'log', here: true },
    { id: 'shared', cue: 'log/append/appended', reading: 'log', here: true },

    { id: 'first', phase: 'first', cue: 'compaction/select/ratio', reading: 'log', here: true },
    { id: 'gone', cue: 'compaction/drop/superseded', reading: 'log', here: true },
    {
      id: 'horizon',
      cue: 'compaction/keep/tombstone-horizon-set',
      reading: 'log',
      here: true,
      exact: true,
      real: 'compaction-tombstones/1-after-pass-1',
    },
    { id: 'batch', cue: 'compaction/batch/rebuilt', reading: 'log', here: true, exact: true },

    { id: 'past', phase: 'wait', cue: 'log/files/removed', reading: 'log', here: true },
    { id: 'idle', cue: 'compaction/select/not-dirty-enough', reading: 'log', here: true, exact: true },

    { id: 'rolls', phase: 'second', cue: 'log/roll/time', reading: 'log', here: true },
    { id: 'expired', cue: 'compaction/drop/tombstone-expired', reading: 'log', here: true },
    {
      id: 'done',
      cue: 'compaction/round/done',
      predict: { ask: 'what-is-learned', partition: 'orders-0', key: 'a', from: 0 },
      reading: 'log',
      here: true,
      exact: true,
      real: 'compaction-tombstones/3-after-pass-2',
    },
  ],
  tries: [
    { id: 'longer', beat: 'first', action: { do: 'setConfig', of: 'topic', name: 'orders', set: { 'delete.retention.ms': '90000' } } },
    { id: 'sooner', beat: 'past', action: { do: 'produce', producer: 'P', topic: 'orders', batches: [[{ key: 'r3', value: 'roll' }]] } },
    { id: 'again', beat: 'rolls', action: { do: 'produce', producer: 'P', topic: 'orders', batches: [[{ key: 'a', value: 'a2' }]] } },
  ],
  recordings: [],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
