import { heading } from '../heading'

export const head = heading({
  number: 5,
  slug: '05-three-three-three',
  scenario: 'three-three-three',
  lane: 'range',
  beatCount: 8,
  texts: {
    en: {
      title: 'Three, three and three more',
      question: 'Read carefully',
      lead: 'Three consumers, three partitions, and three more: who knows what, and who decides.',
    },
    'zh-TW': {
      title: '三個、三個，再加三個',
      question: '請仔細讀',
      lead: '三個消費者、三個分區，再加三個：誰知道什麼，由誰決定。',
    },
  },
})
