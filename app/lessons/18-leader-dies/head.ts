import { heading } from '../heading'

export const head = heading({
  number: 18,
  slug: '18-leader-dies',
  scenario: 'leader-dies',
  lane: 'acks-all',
  beatCount: 19,
  texts: {
    en: {
      title: 'A leader dies',
      question: 'What was lost?',
      lead: 'One partition on three brokers, and a producer that is told “written”: first by all of them, then by one.',
    },
    'zh-TW': {
      title: '領導者死了',
      question: '丟了什麼？',
      lead: '一個分區放在三個 broker 上，生產者被告知「已寫入」：先是全部副本都有才說，再來只有一個就說。',
    },
  },
})
