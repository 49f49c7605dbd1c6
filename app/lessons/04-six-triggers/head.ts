import { heading } from '../heading'

export const head = heading({
  number: 4,
  slug: '04-six-triggers',
  scenario: 'six-triggers-join',
  beatCount: 13,
  texts: {
    en: {
      title: 'Six reasons to rebalance',
      question: 'What set it off?',
      lead: 'Six short runs of the same three members: who notices, with which message, and how long it takes.',
    },
    'zh-TW': {
      title: '重新平衡的六個起因',
      question: '是什麼引起的？',
      lead: '同樣三個成員的六次短短執行：誰發現、用什麼訊息、要花多久。',
    },
  },
})
