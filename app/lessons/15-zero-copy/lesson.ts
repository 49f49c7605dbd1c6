import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const zeroCopy = lesson({
  number: 15,
  slug: '15-zero-copy',
  scenario: 'zero-copy',
  views: ['read-path'],
  beats: [
    { id: 'jobs', phase: 'four', cue: 'readpath/transfer/started', of: 'read-write', view: 'read-path', reading: 'path', here: true },
    { id: 'enters', cue: 'readpath/enter-kernel', of: 'read-write', exact: true },
    { id: 'disk', cue: 'readpath/disk-read', of: 'read-write', reading: 'path', exact: true },
    { id: 'up', cue: 'readpath/copy/to-application', of: 'read-write', reading: 'path' },
    { id: 'back', cue: 'readpath/exit-kernel', of: 'read-write' },
    { id: 'down', cue: 'readpath/copy/to-socket', of: 'read-write', reading: 'path', here: true },
    { id: 'four', cue: 'readpath/transfer/done', of: 'read-write', reading: 'path', here: true },

    {
      id: 'loop',
      phase: 'loop',
      cue: 'readpath/loop/repeated',
      of: 'loop',
      predict: { ask: 'how-many-crossings', of: 'loop' },
      reading: 'path',
      here: true,
      exact: true,
    },

    { id: 'one-call', phase: 'sendfile', cue: 'readpath/copy/in-kernel', of: 'sendfile-copy', reading: 'path' },
    { id: 'three', cue: 'readpath/transfer/done', of: 'sendfile-copy', reading: 'path', here: true },
    {
      id: 'references',
      cue: 'readpath/descriptors',
      of: 'sendfile',
      predict: { ask: 'how-many-copies', of: 'sendfile' },
      reading: 'path',
      here: true,
    },
    { id: 'gather', cue: 'readpath/nic/gather', of: 'sendfile', reading: 'path', exact: true },
    { id: 'two', cue: 'readpath/transfer/done', of: 'sendfile', reading: 'path', here: true, exact: true },

    { id: 'cached', phase: 'kafka', lane: 'cached', cue: 'readpath/transfer/done', of: 'sendfile', reading: 'path', here: true },
    { id: 'percent', cue: 'readpath/transfer/done', of: 'read-write', exact: true },
  ],
  tries: [
    { id: 'sizes', beat: 'two' },
    { id: 'warm', beat: 'loop', lane: 'cached' },
  ],
  recordings: [],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
