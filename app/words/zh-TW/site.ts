import type { Words } from '../en'

export const site: Words['site'] = {
  name: 'Kafkascope',
  tagline: '看見 Kafka 的下一步',
  lessons: '課程',
  sandbox: '沙盒',
  yourCluster: '你的叢集',
  evidence: '證據',
  present: '簡報',
  share: '分享',
  language: '語言',
  theme: '外觀',
  themes: { auto: '跟隨系統', light: '淺色', dark: '深色' },
  views: { stage: '舞台', sequence: '時序', ownership: '歸屬', 'state-machine': '狀態機' },
  viewsLabel: '檢視',
  more: '更多',
  close: '關閉',
  independence: 'Kafkascope 是獨立專案。Apache Kafka 與 Kafka 是 Apache 軟體基金會的商標；該基金會並未為本專案背書。',
}
