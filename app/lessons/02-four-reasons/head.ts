import { heading } from '../heading'

export const head = heading({
  number: 2,
  slug: '02-four-reasons',
  scenario: 'four-reasons',
  lane: 'all-on',
  beatCount: 13,
  texts: {
    en: {
      title: 'Four reasons Kafka scales',
      question: 'Why is it fast?',
      lead: 'A cluster grows from one broker and one partition to three and twelve; each reason is switched off to see its price.',
    },
    'zh-TW': {
      title: 'Kafka 能擴展的四個理由',
      question: '為什麼快？',
      lead: '叢集從一個 broker、一個分區長到三個與十二個；每個理由都關掉一次，看看代價。',
    },
  },
})
