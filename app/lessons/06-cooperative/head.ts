import { heading } from '../heading'

export const head = heading({
  number: 6,
  slug: '06-cooperative',
  scenario: 'cooperative-join',
  beatCount: 8,
  texts: {
    en: {
      title: 'Cooperative',
      question: 'Can they keep reading?',
      lead: 'Two rounds instead of one: the first takes away, the second gives, and the rest is read on.',
    },
    'zh-TW': {
      title: '協作式',
      question: '可以一邊讀下去嗎？',
      lead: '一輪變兩輪：第一輪收回，第二輪交付，其餘照常讀取。',
    },
  },
})
