import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const pageCache = lesson({
  number: 17,
  slug: '17-page-cache',
  scenario: 'page-cache',
  views: ['page-cache'],
  beats: [
    { id: 'end', phase: 'tail', cue: 'readpath/reader/caught-up', of: 'A', view: 'page-cache', reading: 'memory', here: true },
    { id: 'written', cue: 'readpath/cache/appended', reading: 'memory', exact: true },
    { id: 'found', cue: 'readpath/cache/hit', of: 'A', reading: 'memory' },
    { id: 'shared', cue: 'readpath/cache/hit', of: 'C', reading: 'memory', here: true },

    {
      id: 'missed',
      phase: 'late',
      cue: 'readpath/cache/missed',
      of: 'D',
      predict: { ask: 'how-many', rule: 'readpath/cache/missed' },
      reading: 'memory',
      here: true,
      exact: true,
    },
    { id: 'marker', cue: 'readpath/readahead/marker', of: 'D', reading: 'memory', here: true },
    {
      id: 'grows',
      cue: 'readpath/readahead/marker',
      of: 'D',
      predict: { ask: 'which-page-is-next', of: 'D' },
      reading: 'memory',
    },
    { id: 'largest', cue: 'readpath/readahead/marker', of: 'D', reading: 'memory', exact: true },

    { id: 'room', phase: 'price', cue: 'readpath/cache/appended', reading: 'memory', here: true },
    { id: 'horizon', cue: 'readpath/readahead/marker', of: 'D', reading: 'memory', here: true, exact: true, exhibit: { show: 'felt' } },
    { id: 'pays', lane: 'pause', cue: 'readpath/cache/missed', of: 'C', reading: 'memory', here: true, exhibit: { show: 'felt' } },
    {
      id: 'lists',
      lane: 'two-list',
      cue: 'readpath/reader/resumed',
      of: 'C',
      reading: 'memory',
      here: true,
      exact: true,
      exhibit: { show: 'felt' },
    },
  ],
  tries: [
    { id: 'lists', beat: 'lists', lane: 'two-list' },
    { id: 'alone', beat: 'end', lane: 'caught-up' },
  ],
  recordings: [],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
