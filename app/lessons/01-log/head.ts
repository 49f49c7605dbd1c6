import { heading } from '../heading'

export const head = heading({
  number: 1,
  slug: '01-log',
  scenario: 'log',
  beatCount: 11,
  texts: {
    en: {
      title: 'The log',
      question: 'Where does a message go?',
      lead: 'To the end of one partition’s log, under the next offset. Which partition, how it is stored, who reads it and when it goes is what follows.',
    },
    'zh-TW': {
      title: '日誌',
      question: '一則訊息去了哪裡？',
      lead: '去到某個分區日誌的末端，得到下一個偏移量。去哪個分區、怎麼存放、誰在讀、何時消失，接著看。',
    },
  },
})
