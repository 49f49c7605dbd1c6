import { heading } from '../heading'

export const head = heading({
  number: 11,
  slug: '11-migration',
  scenario: 'migration',
  beatCount: 14,
  texts: {
    en: {
      title: 'Moving a live group',
      question: 'Can we change the protocol while it runs?',
      lead: 'One member at a time: the coordinator speaks both protocols, to each member its own. And back again.',
    },
    'zh-TW': {
      title: '搬移運作中的群組',
      question: '能一邊運作一邊換協定嗎？',
      lead: '一次換一個成員：協調者兩種協定都會，對每個成員說它自己的那一種。換回去也行。',
    },
  },
})
