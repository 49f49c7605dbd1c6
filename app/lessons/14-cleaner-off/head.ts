import { heading } from '../heading'

export const head = heading({
  number: 14,
  slug: '14-cleaner-off',
  scenario: 'cleaner-off',
  lane: 'off',
  beatCount: 8,
  texts: {
    en: {
      title: 'The cleaner that was switched off',
      question: 'Why does a fail-over take so long?',
      lead: 'Kafka keeps commits in a compacted topic of its own. Without a cleaner it only grows, and a new coordinator reads all of it.',
    },
    'zh-TW': {
      title: '被關掉的清理器',
      question: '接手為什麼要這麼久？',
      lead: 'Kafka 把提交存在自己的一個壓實主題裡。沒有清理器，它只會變大，而新的協調者得全部讀完。',
    },
  },
})
