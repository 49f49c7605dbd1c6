import { heading } from '../heading'

export const head = heading({
  number: 17,
  slug: '17-page-cache',
  scenario: 'page-cache',
  beatCount: 12,
  texts: {
    en: {
      title: 'The page cache is Kafka’s cache',
      question: 'What does one late reader cost the others?',
      lead: 'Three consumers share what was just written. Then a fourth reads from the beginning, and the memory is the same.',
    },
    'zh-TW': {
      title: '頁面快取就是 Kafka 的快取',
      question: '一個遲來的讀者，會讓別人付出什麼？',
      lead: '三個消費者共用剛寫入的內容。然後第四個從頭開始讀，而記憶體還是那麼大。',
    },
  },
})
