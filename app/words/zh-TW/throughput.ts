import type { throughput as english } from '../en/throughput'
import { acts } from './acts'
import { time } from './time'

const digits = (value: number): string => (value >= 9.95 || value === 0 ? value.toFixed(0) : value.toFixed(1))

function rate(value: number, unit: 'bytes' | 'records'): string {
  if (unit === 'records') return value >= 10_000 ? `每秒 ${digits(value / 1000)}k 筆` : `每秒 ${digits(value)} 筆`
  if (value >= 999.5e6) return `每秒 ${(value / 1e9).toFixed(2)} GB`
  return value >= 1e6 || value === 0 ? `每秒 ${digits(value / 1e6)} MB` : `每秒 ${digits(value / 1e3)} kB`
}

const parts = { receive: '網路收', handle: '請求處理', write: '磁碟', send: '網路送' }

export const throughput: typeof english = {
  rate,
  rateOf: (what, much) => `${what}${much}`,
  parts,
  percent: (part) => `${String(Math.round(part * 100))}%`,
  written: '寫入',
  copied: '複製',
  read: '讀取',
  writtenBy: '由生產者',
  copiedBy: '給追隨者',
  readBy: '由消費者',
  broker: (broker) => `broker ${String(broker)}`,
  leads: (leads, of) => `領導 ${String(leads)}/${String(of)}`,
  down: '尚未啟動',
  full: '滿了',
  fullOf: (broker, part) => `broker ${String(broker)} 的${parts[part]}`,
  isFull: (full) => `滿了：${full.join('、')}`,
  nothingFull: '都還有餘裕',
  notMeasured: '沒有設定成本',
  size: (brokers, partitions, replicas, consumers) =>
    `${String(brokers)} 個 broker × ${String(partitions)} 個分區${replicas > 1 ? ` × ${String(replicas)} 個副本` : ''}，${String(consumers)} 個消費者`,
  act: acts,
  now: time.at,
  tick: (us) => `${String(Number((us / 1_000_000).toFixed(2)))} 秒`,
  oneLane: '這次執行',
  legend: '色塊：寫入，依 broker 分色。實線：消費者讀取。點線：追隨者複製。都是之前半秒的每秒平均。',
  legendCounted: '色塊：寫入，依 broker 分色。實線：消費者讀取。點線：追隨者複製。都以每秒計。',
  legendLanes: '色塊：寫入，依 broker 分色。實線：讀取。點線：複製。全部同一個刻度；數字是這一刻的。',
  empty: '還沒有量到任何東西。',
  ofWhole: (part, name) => `「${name}」的 ${String(Math.round(part * 100))}%`,
  laneNotes: {
    'in-place': '這不是 Kafka',
  },
  table: '以表格呈現',
  tableHead: { lane: '執行', broker: 'broker', written: '寫入', copied: '複製', read: '讀取', full: '滿了的' },
  all: '合計',
  says: {
    moment: (at, size) => `在 ${time.at(at)}：${size}。`,
    lane: (title, at, size) => `${title}，在 ${time.at(at)}：${size}。`,
    sums: (written, copied, read) => `生產者寫入${written}，追隨者複製${copied}，消費者讀取${read}。`,
    broker: (broker, leads, written, copied, read) =>
      `broker ${String(broker)} 領導 ${String(leads)} 個分區：寫入${written}，複製${copied}，讀取${read}`,
    busy: (part, percent) => `${part} ${percent}`,
    full: (full) => `滿了：${full.join('、')}。`,
    nothingFull: '沒有 broker 的任何部分滿了。',
    between: '，',
    end: '。',
  },
}
