import { heading } from '../heading'

export const head = heading({
  number: 3,
  slug: '03-classic-rebalance',
  scenario: 'classic-join',
  beatCount: 15,
  texts: {
    en: {
      title: 'A classic rebalance',
      question: 'Why does my consumer stop?',
      lead: 'JoinGroup, SyncGroup, and the barrier at which everyone waits.',
    },
    'zh-TW': {
      title: '一次傳統的重新平衡',
      question: '我的消費者為什麼停了？',
      lead: 'JoinGroup、SyncGroup，以及所有人都得等的那道屏障。',
    },
  },
})
