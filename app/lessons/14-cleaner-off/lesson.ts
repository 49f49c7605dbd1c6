import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const cleanerOff = lesson({
  number: 14,
  slug: '14-cleaner-off',
  scenario: 'cleaner-off',
  lane: 'off',
  views: ['log', 'stage'],
  beats: [
    { id: 'grows', phase: 'off', cue: 'log/roll/size', view: 'log', reading: 'log', here: true, real: 'offsets-topic-classic/0-before' },
    { id: 'skipped', cue: 'log/retention/left-to-cleaner', reading: 'log', here: true, exact: true },
    {
      id: 'moves',
      phase: 'load',
      cue: 'cluster/coordinator/load-begins',
      predict: { ask: 'how-many-loaded' },
      reading: 'log',
      here: true,
    },
    { id: 'loaded', cue: 'cluster/coordinator/loaded', reading: 'log', here: true, exact: true },
    { id: 'again', cue: 'cluster/coordinator/loaded', reading: 'log', here: true },
    { id: 'third', cue: 'cluster/coordinator/loaded', reading: 'log', here: true },

    { id: 'cleaned', phase: 'on', lane: 'on', cue: 'compaction/round/done', reading: 'log', here: true },
    { id: 'short', lane: 'on', cue: 'cluster/coordinator/loaded', reading: 'log', here: true, exact: true },
  ],
  tries: [{ id: 'on', beat: 'moves', lane: 'on' }],
  recordings: [],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
