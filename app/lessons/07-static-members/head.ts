import { heading } from '../heading'

export const head = heading({
  number: 7,
  slug: '07-static-members',
  scenario: 'static-restart',
  beatCount: 10,
  texts: {
    en: {
      title: 'Static members',
      question: 'We restart every night',
      lead: 'An instance id outlives a process: what that spares, and what it does not.',
    },
    'zh-TW': {
      title: '靜態成員',
      question: '我們每天晚上都重新啟動',
      lead: 'instance id 比行程活得更久：它省下什麼，又省不了什麼。',
    },
  },
})
