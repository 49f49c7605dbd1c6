import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const compaction = lesson({
  number: 12,
  slug: '12-compaction',
  scenario: 'compaction',
  views: ['log'],
  beats: [
    { id: 'append', phase: 'keys', cue: 'log/append/appended', view: 'log', reading: 'log', here: true },
    { id: 'second', cue: 'log/append/appended', reading: 'log' },
    { id: 'again', cue: 'log/append/appended', reading: 'log', here: true },
    { id: 'active', cue: 'log/roll/size', reading: 'log', here: true, exact: true },

    { id: 'first', phase: 'parts', cue: 'compaction/select/ratio', reading: 'log', here: true },
    { id: 'clean', cue: 'compaction/checkpoint/written', reading: 'log', here: true, exact: true, real: 'compaction-basic/1-after' },
    { id: 'head', cue: 'log/roll/size', reading: 'log', here: true },
    {
      id: 'not-yet',
      phase: 'when',
      cue: 'compaction/select/not-dirty-enough',
      reading: 'log',
      here: true,
      exact: true,
      real: 'compaction-dirty-ratio/2-at-threshold',
    },
    {
      id: 'reader',
      cue: 'log/roll/size',
      predict: { ask: 'how-often-read', partition: 'orders-0', key: 'k1', from: 0 },
      reading: 'log',
      here: true,
    },
    { id: 'due', cue: 'compaction/select/ratio', reading: 'log', here: true, real: 'compaction-dirty-ratio/3-before-pass-2' },

    { id: 'map', phase: 'round', cue: 'compaction/map/overwrite', reading: 'log', here: true },
    {
      id: 'mapped',
      cue: 'compaction/group/grouped',
      predict: { ask: 'how-many', rule: 'compaction/drop/superseded' },
      reading: 'log',
      here: true,
      exact: true,
    },
    { id: 'keeps', cue: 'compaction/keep/latest-for-key', reading: 'log', here: true },
    { id: 'drops', cue: 'compaction/drop/superseded', reading: 'log', here: true },
    { id: 'done', cue: 'compaction/round/done', reading: 'log', here: true, exact: true },
  ],
  tries: [
    { id: 'ratio', beat: 'not-yet', action: { do: 'setConfig', of: 'topic', name: 'orders', set: { 'min.cleanable.dirty.ratio': '0.3' } } },
    { id: 'lag', beat: 'due', action: { do: 'setConfig', of: 'topic', name: 'orders', set: { 'min.compaction.lag.ms': '20000' } } },
    {
      id: 'roll',
      beat: 'done',
      action: {
        do: 'produce',
        producer: 'P',
        topic: 'orders',
        batches: [
          [
            { key: 'k2', value: 'b3' },
            { key: 'k5', value: 'e3' },
            { key: 'k6', value: 'f2' },
          ],
        ],
      },
    },
  ],
  recordings: [],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
