import type { GrowthPageWords } from '../en/growth-page'

const perSecond = (value: number): string => `每秒 ${String(Number((value / 1e6).toPrecision(3)))} MB`

const leaders = { spread: '輪流放在每個 broker', together: '都放在 broker 1' }

export const growthPage: GrowthPageWords = {
  title: '叢集如何成長',
  lead: '每次調整都是一次新的執行：生產者盡量寫入，消費者盡快讀取，四秒後讀取各項計量。',
  producers: (count) => `${String(count)} 個生產者永遠有更多資料要寫。`,
  brokers: 'broker 數',
  partitions: '分區數',
  replicas: '每個分區的副本數',
  consumers: '群組中的消費者',
  leaders: '領導者位置',
  leadersAre: leaders,
  disk: '每個 broker 的磁碟',
  network: '每個 broker 的網路（單向）',
  count: (count) => `${String(count)} 個`,
  bound: (count) => `${String(count)} 個，不超過 broker 數`,
  perSecond,
  size: ({ brokers, partitions, replicas, consumers }) =>
    `${String(brokers)} 個 broker、${String(partitions)} 個分區${replicas > 1 ? ` × ${String(replicas)} 個副本` : ''}、${String(consumers)} 個消費者`,
  whatIf: '把叢集變大',
  whatIfSays: '換一種大小就是另一次執行，會在專屬的頁面開啟。',
  more: '從一開始就是這個大小',
  tried: '你試過的大小',
  triedSays: '每次執行結束時 broker 計量的數字，最新的在最上面。',
  none: '每次執行量完之後會列在這裡。',
  head: {
    size: '叢集',
    leaders: '領導者',
    written: '寫入',
    copied: '複製',
    read: '讀取',
    full: '滿了的',
  },
  machine: (disk, network) => `磁碟${perSecond(disk)}，網路${perSecond(network)}`,
  open: (size) => `開啟這次執行：${size}`,
}
