import type { Words } from '../en'

export const sentences: Words['sentences'] = {
  list: (items) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join('、')} 與 ${items.at(-1) ?? ''}`),
  words: { nobody: '沒有人', none: '無', broker: 'broker 自己', timer: '自己的計時器' },
  lanes: {
    eager: '急切式',
    cooperative: '協作式',
    static: '靜態成員',
    range: 'range 分配器',
    roundrobin: 'roundrobin 分配器',
    sticky: 'sticky 分配器',
  },
  columns: {
    run: '發生什麼事',
    who: '誰告訴協調者',
    message: '用什麼',
    known: '多久後群組知道',
    reads: '多久後全部恢復讀取',
    unread: '無人讀取的時間總和',
    moved: '換了主人的分區',
  },
  layers: {
    outer: 'broker 會讀的部分',
    inner: 'broker 只轉交的部分',
    consumer: '消費者的 JoinGroup',
    connect: 'Connect worker 的 JoinGroup',
  },
}
