import { heading } from '../heading'

export const head = heading({
  number: 9,
  slug: '09-eight-complaints',
  scenario: 'complaint-barrier',
  lane: 'classic',
  beatCount: 18,
  texts: {
    en: {
      title: 'What was wrong before',
      question: 'What did people complain about?',
      lead: 'Eight complaints about the classic protocol. Each is a run, the same script under both protocols, and one number that differs.',
    },
    'zh-TW': {
      title: '以前哪裡不好',
      question: '大家抱怨的是什麼？',
      lead: '對 classic 協定的八項抱怨。每一項是一次執行：同一個劇本、兩種協定，以及一個不同的數字。',
    },
  },
})
