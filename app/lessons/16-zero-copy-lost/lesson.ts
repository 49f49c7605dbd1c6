import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const zeroCopyLost = lesson({
  number: 16,
  slug: '16-zero-copy-lost',
  scenario: 'zero-copy-lost',
  views: ['read-path'],
  beats: [
    { id: 'asks', phase: 'plain', cue: 'readpath/transfer/started', of: 'plaintext', view: 'read-path', reading: 'path', here: true },
    { id: 'gathers', cue: 'readpath/nic/gather', of: 'plaintext', reading: 'path' },
    { id: 'full', cue: 'readpath/socket-full', of: 'plaintext', exact: true },
    { id: 'plain-done', cue: 'readpath/transfer/done', of: 'plaintext', reading: 'path', here: true },

    { id: 'reads', phase: 'tls', cue: 'readpath/copy/to-application', of: 'tls', reading: 'path' },
    {
      id: 'encrypts',
      cue: 'readpath/encrypt',
      of: 'tls',
      predict: { ask: 'what-is-next', rules: ['readpath/encrypt', 'readpath/copy/to-socket', 'readpath/nic/gather'] },
      reading: 'path',
    },
    { id: 'bounces', cue: 'readpath/copy/jvm-bounce', of: 'tls', reading: 'path' },
    { id: 'tls-done', cue: 'readpath/transfer/done', of: 'tls', reading: 'path', here: true, exact: true },

    { id: 'in-kernel', phase: 'kernel', cue: 'readpath/encrypt-in-kernel', of: 'kernel-tls', reading: 'path', exact: true },
    { id: 'kernel-done', cue: 'readpath/transfer/done', of: 'kernel-tls', reading: 'path', here: true },

    { id: 'remote', phase: 'remote', cue: 'readpath/nic/receive', of: 'tiered', reading: 'path' },
    { id: 'remote-done', cue: 'readpath/transfer/done', of: 'tiered', reading: 'path', here: true, exact: true },

    {
      id: 'lags',
      phase: 'not',
      cue: 'readpath/disk-read',
      of: 'lagging',
      predict: { ask: 'how-many-copies', of: 'lagging' },
      reading: 'path',
    },
    { id: 'said', cue: 'readpath/transfer/done', of: 'lagging', reading: 'path', here: true, exact: true },
  ],
  tries: [{ id: 'switch', beat: 'tls-done' }],
  recordings: [],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
