import type { Words } from '../en'

export const sentences: Words['sentences'] = {
  list: (items) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join('、')} 與 ${items.at(-1) ?? ''}`),
  words: { nobody: '沒有人', none: '無', broker: 'broker 自己', all: '全部' },
}
