import { heading } from '../heading'

export const head = heading({
  number: 8,
  slug: '08-one-slow-member',
  scenario: 'one-slow-member',
  lane: 'eager',
  beatCount: 19,
  texts: {
    en: {
      title: 'One slow member',
      question: 'Who holds up the group?',
      lead: 'The same script four times, eager, cooperative, static and as a consumer group: who waits for whom, and what it costs.',
    },
    'zh-TW': {
      title: '一個慢吞吞的成員',
      question: '誰拖住了整個群組？',
      lead: '同一個劇本跑四次：急切式、協作式、靜態成員、消費者群組。誰在等誰，代價多少。',
    },
  },
})
