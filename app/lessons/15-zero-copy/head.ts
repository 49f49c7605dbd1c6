import { heading } from '../heading'

export const head = heading({
  number: 15,
  slug: '15-zero-copy',
  scenario: 'zero-copy',
  beatCount: 15,
  texts: {
    en: {
      title: 'Zero copies, one copy, two copies',
      question: 'What does a fetch cost?',
      lead: 'One mebibyte on its way from the disk to the wire: who moves it, and how often the line to the kernel is crossed.',
    },
    'zh-TW': {
      title: '零次、一次、兩次複製',
      question: '一次擷取要花多少？',
      lead: '一個 MiB 從磁碟走到線路上：由誰搬，又跨越核心的界線幾次。',
    },
  },
})
