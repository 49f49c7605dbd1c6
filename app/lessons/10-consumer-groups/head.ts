import { heading } from '../heading'

export const head = heading({
  number: 10,
  slug: '10-consumer-groups',
  scenario: 'consumer-join',
  beatCount: 15,
  texts: {
    en: {
      title: 'Consumer groups v2',
      question: 'Why should the whole group know?',
      lead: 'No barrier, no leader: the broker computes the target, and each member walks there on its own heartbeats.',
    },
    'zh-TW': {
      title: '新版消費者群組',
      question: '為什麼要整個群組都知道？',
      lead: '沒有屏障，也沒有領導者：broker 算出目標，每個成員用自己的心跳走過去。',
    },
  },
})
