import type { Area } from '../en'

const listed = (offsets: readonly number[]): string => offsets.join('、')

const broker = (number: number): string => `broker ${String(number)}`

export const twoLogs: Area<'twoLogs'> = {
  empty: '此刻還沒有任何分區有兩份副本。',
  offset: '偏移量',
  broker: (number) => `broker ${String(number)}`,
  leads: (epoch) => `在世代 ${String(epoch)} 領導`,
  follows: '跟隨',
  nobodyLeads: '沒有誰領導',
  ends: (end, highWatermark) => `尾端 ${String(end)}，高水位 ${String(highWatermark)}`,
  epoch: (epoch) => `世代 ${String(epoch)}`,
  producer: (name, acks) => `${name}（acks=${acks}）`,
  wasTold: '被告知：已寫入',
  lost: '遺失',
  kept: '還在',
  beyond: (count) => `多出 ${String(count)} 筆紀錄`,
  isCut: (count) => `截掉了 ${String(count)} 筆紀錄`,
  same: '兩邊相同',
  partHere: '日誌在此分岔',
  twice: (offsets) => `${listed(offsets)}：答應了兩次`,
  asks: (n) => `${String(n)} 擷取請求`,
  answers: {
    diverging: (n) => `${String(n)} 回應，沒有紀錄`,
    records: (n, records) => `${String(n)} 回應，紀錄：${String(records)} 筆`,
    nothing: (n) => `${String(n)} 回應，沒有新的`,
    refused: (n) => `${String(n)} 回應，拒絕`,
  },
  explains: {
    parts: (upper, lower, epoch, ends) =>
      `${broker(lower)} 知道世代 ${String(epoch)} 到 ${String(ends)} 為止。${broker(upper)} 在那之後的，別人都沒有。`,
    cuts: (upper, offset) => `${broker(upper)} 在 ${String(offset)} 截斷，然後複製。`,
    wasCut: (upper, offset) => `${broker(upper)} 已在 ${String(offset)} 截斷，從那裡複製。`,
    behind: (upper, missing) => `${broker(upper)} 有同一份日誌的開頭，還差 ${String(missing)} 筆。`,
    equal: '兩份日誌相同。',
    others: (brokers) => `也分岔的：broker ${listed(brokers)}。`,
  },
  says: {
    head: (partition, upper, lower) => `${partition}：broker ${String(upper)} 對照 broker ${String(lower)}。`,
    side: (number, role, ends, epochs) => `${broker(number)} ${role}，${ends}：${epochs.join('、')}。`,
    from: (epoch, offset) => `世代 ${String(epoch)} 從 ${String(offset)} 起`,
    told: (name, acks, lost, kept) =>
      `${name}（acks=${acks}）被告知 ${String(lost.length + kept)} 筆已寫入${lost.length === 0 ? '' : `；遺失：${lost.join('、')}`}。`,
  },
}
