import { heading } from '../heading'

export const head = heading({
  number: 16,
  slug: '16-zero-copy-lost',
  scenario: 'zero-copy-lost',
  beatCount: 14,
  texts: {
    en: {
      title: 'When zero copy is lost',
      question: 'Does TLS bring the copies back?',
      lead: 'Five ways out of one broker: plaintext, TLS, TLS in the kernel, remote storage, and a consumer that lags behind.',
    },
    'zh-TW': {
      title: '什麼時候失去零複製',
      question: 'TLS 會讓複製回來嗎？',
      lead: '同一個 broker 的五條出路：明文、TLS、核心裡的 TLS、遠端儲存，以及落後的消費者。',
    },
  },
})
