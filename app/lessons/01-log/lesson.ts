import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const theLog = lesson({
  number: 1,
  slug: '01-log',
  scenario: 'log',
  views: ['log', 'stage'],
  beats: [
    { id: 'end', phase: 'key', cue: 'log/append/appended', of: 'alice', view: 'log', reading: 'log', here: true },
    { id: 'hash', cue: 'partitioner/key', of: 'bob', reading: 'log', here: true, exact: true },
    {
      id: 'same',
      cue: 'partitioner/key',
      of: 'alice',
      predict: { ask: 'which-partition', topic: 'orders', key: 'alice' },
      reading: 'log',
      exact: true,
    },
    { id: 'split', cue: 'log/append/appended', of: 'carol', reading: 'log', here: true },
    { id: 'reader', phase: 'read', cue: 'cluster/consumer/positions-reset', of: 'R', reading: 'log', here: true },
    { id: 'batch', phase: 'batch', cue: 'log/append/appended', of: 'frank', reading: 'log', here: true, exact: true },
    { id: 'rolls', cue: 'log/roll/size', reading: 'log', here: true, exact: true },
    { id: 'gone', phase: 'goes', cue: 'log/retention/size', reading: 'log', here: true, exact: true },
    { id: 'removed', cue: 'log/files/removed', reading: 'log', here: true },
    { id: 'sticky', phase: 'keyless', cue: 'partitioner/sticky', reading: 'log', exact: true },
    { id: 'switched', cue: 'partitioner/switched', reading: 'log' },
  ],
  tries: [{ id: 'partition', beat: 'same', action: { do: 'addPartitions', topic: 'orders', to: 6 } }],
  recordings: [],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
