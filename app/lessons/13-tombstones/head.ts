import { heading } from '../heading'

export const head = heading({
  number: 13,
  slug: '13-tombstones',
  scenario: 'tombstones',
  beatCount: 13,
  texts: {
    en: {
      title: 'Tombstones',
      question: 'I deleted it. Why did it come back?',
      lead: 'A null value deletes a key. It is a record too, with two clocks: until both are past it stays, and a reader slower than that is never told.',
    },
    'zh-TW': {
      title: '墓碑',
      question: '我刪掉了，為什麼又回來？',
      lead: '空值用來刪除一個鍵。它也是一筆紀錄，有兩個時鐘：兩個都過了才會走，比這更慢的讀者永遠不會知道。',
    },
  },
})
