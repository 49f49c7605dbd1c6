import type { Words } from '../en'

export const sentences: Words['sentences'] = {
  list: (items) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join('、')} 與 ${items.at(-1) ?? ''}`),
  words: {
    nobody: '沒有人',
    none: '無',
    broker: 'broker 自己',
    timer: '自己的計時器',
    value: '一個值',
    deleted: '它已被刪除',
    nothing: '什麼都沒有',
  },
  lanes: {
    eager: '急切式',
    cooperative: '協作式',
    static: '靜態成員',
    consumer: '消費者群組',
    range: 'range 分配器',
    roundrobin: 'roundrobin 分配器',
    sticky: 'sticky 分配器',
  },
}
