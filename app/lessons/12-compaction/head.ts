import { heading } from '../heading'

export const head = heading({
  number: 12,
  slug: '12-compaction',
  scenario: 'compaction',
  beatCount: 15,
  texts: {
    en: {
      title: 'Compaction',
      question: 'Are keys unique?',
      lead: 'A compacted topic keeps the last value of each key. When the others go, and why some stay, is the cleaner’s to say.',
    },
    'zh-TW': {
      title: '壓實',
      question: '鍵是唯一的嗎？',
      lead: '做壓實的主題，每個鍵都留著最後一個值。其他的何時走、為什麼有些還在，由清理器決定。',
    },
  },
})
