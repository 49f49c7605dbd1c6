import type { Words } from '../en'

const brokers = (list: readonly number[]): string => (list.length === 0 ? '無' : list.map(String).join('、'))

export const cluster: Words['cluster'] = {
  fates: {
    running: '執行中',
    starting: '啟動中',
    stopping: '關閉中',
    down: '已停止',
    frozen: '停住不動',
    fenced: '遭隔離',
  },
  broker: (broker) => `broker ${String(broker)}`,
  leads: (names) => (names.length === 0 ? '不領導任何分區' : `領導 ${names.join('、')}`),
  leadsMany: (count) => `領導 ${String(count)} 個分區`,
  leader: '領導者',
  follower: '追隨者',
  notInSync: '不同步',
  offline: '沒有領導者',
  end: (offset) => `尾端 ${String(offset)}`,
  epoch: (epoch) => `世代 ${String(epoch)}`,
  highWatermark: (offset) => `高水位 ${String(offset)}`,
  inSync: '同步副本',
  eligible: '可當選',
  earlier: (count) => `之前 ${String(count)} 筆`,
  legend: '實心：領導者的副本。空心：追隨者的副本。虛線：不同步。顏色：領導者世代編號。直線：高水位，讀者只能讀到這裡。',
  empty: '這次執行中沒有分區有副本。',
  told: {
    producer: (name, acks) => `${name}（acks=${acks}）`,
    wasTold: '被告知：已寫入',
    toldFailed: '被告知：失敗',
    toldNothing: '不會被告知',
    kept: '還在',
    lost: '遺失',
    refused: '遭拒',
    open: '說不準',
  },
  news: {
    fetch: (broker) => `broker ${String(broker)} 來擷取`,
    records: (first, last) => (first === last ? `紀錄 ${String(first)}` : `紀錄 ${String(first)} 到 ${String(last)}`),
    nothing: (broker) => `broker ${String(broker)} 沒有新資料`,
    diverging: (broker) => `broker ${String(broker)}：你的日誌在此分岔`,
    refused: (broker) => `broker ${String(broker)} 拒絕`,
    error: (code) => `錯誤碼 ${String(code)}`,
  },
  says: {
    broker: (broker, fate) => `broker ${String(broker)}：${fate}。`,
    partition: (name, leader, epoch, isr, elr) =>
      `${name}：${leader < 0 ? '沒有領導者' : `由 broker ${String(leader)} 領導`}，領導者世代編號 ${String(epoch)}；同步副本：${brokers(isr)}${elr.length === 0 ? '' : `；可當選：${brokers(elr)}`}。`,
    copy: (broker, leads, inSync, end, highWatermark) =>
      `broker ${String(broker)}${leads ? '（領導者）' : inSync ? '' : '（不同步）'}尾端在 ${String(end)}，高水位 ${String(highWatermark)}。`,
    news: (first, second) => `${first}：${second}。`,
    more: (count) => `另有 ${String(count)} 個分區。`,
  },
}
