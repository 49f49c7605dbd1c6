import type { Words } from '../en'
import { bytes, grouped } from '../bytes'

const seconds = (us: number): string =>
  us >= 100_000_000 ? `${String(Math.round(us / 1_000_000))} 秒` : `${(us / 1_000_000).toFixed(1)} 秒`
const milliseconds = (us: number): string => (us < 10_000 ? `${(us / 1000).toFixed(1)} 毫秒` : `${grouped(Math.round(us / 1000))} 毫秒`)
const pages = (count: number): string => `${grouped(count)} 頁`

const states: Words['pageCache']['states'] = {
  cached: '在快取裡',
  ahead: '已預讀，還沒有人要',
  evicted: '已逐出',
  disk: '只在磁碟上',
  unwritten: '尚未寫入',
}

export const pageCache: Words['pageCache'] = {
  states,
  marker: '標記頁：讀到它就開始下一個視窗',
  legend: (state, count) => `${state} ${grouped(count)}`,
  title: (count, capacity) => `一個區段共 ${pages(count)}；記憶體放得下 ${grouped(capacity)} 頁`,
  titleShort: (count, capacity) => `${pages(count)}；記憶體放得下 ${grouped(capacity)} 頁`,
  window: (count, by, blocking) =>
    blocking ? `${pages(count)}，第 ${grouped(by)} 頁在等它們` : `${pages(count)}，讀到第 ${grouped(by)} 頁時要求的`,
  windowShort: (count) => `視窗 ${pages(count)}`,
  windowNumber: grouped,
  reader: (name, page, behind) => (behind === 0 ? `${name} 在末端` : `${name}：第 ${grouped(page)} 頁，落後 ${pages(behind)}`),
  readers: (names) => `${names.join('、')} 在這裡讀`,
  numbers: {
    survives: (now, without) => (without === null || without === now ? seconds(now) : `${seconds(without)} → ${seconds(now)}`),
    survivesSays: '沒人碰的頁能待多久',
    survivesWhy: (capacity) => `可放 ${pages(capacity)} 的記憶體，除以進來的速度`,
    still: '一直都在',
    stillWhy: '此刻沒有東西進來',
    disk: '從磁碟讀取',
    diskFor: (who) => (who.length === 0 ? '不為任何人：每一頁都在記憶體裡' : `為了 ${who.join('、')}`),
    network: '送給消費者',
    networkWhy: (count) => `記憶體裡有 ${pages(count)}，大家共用`,
    bytes,
  },
  felt: {
    title: '其他讀者的感受',
    alone: '每個讀者的感受',
    stays: (now, without) => {
      if (now === null) return ['無論暫停多久，下一頁都還在', '下一頁都還在']
      const may = `可以暫停 ${seconds(now)}，再久下一頁就不在了`
      const brief = `可以暫停 ${seconds(now)}`
      if (without === null) return [may, brief]
      const then = without === 'stays' ? '就一直都在' : `可以停 ${seconds(without)}`
      return [`${may}；若從現在起沒有人落後，${then}`, `${brief}；沒人落後時${then}`, brief]
    },
    free: ['從未等過磁碟', '沒等過'],
    cost: (waits, us, size) => [
      `等了磁碟 ${grouped(waits)} 次，共 ${milliseconds(us)}；為它讀了 ${bytes(size)}`,
      `等 ${grouped(waits)} 次，${milliseconds(us)}；讀 ${bytes(size)}`,
      `等 ${grouped(waits)} 次；讀 ${bytes(size)}`,
    ],
    both: (cost, stays) => `${cost}；${stays}`,
    more: (count) => `還有 ${grouped(count)} 個`,
    says: (name, cost) => `${name} ${cost}。`,
  },
  flow: {
    disk: '磁碟讀取',
    network: '送到網路',
    unit: (us) => `每 ${seconds(us)} 的 KiB`,
    amount: (size) => grouped(Math.round(size / 1024)),
    tick: (us) => `${String(us / 1_000_000)} 秒`,
  },
  empty: '這次執行沒有人讀取區段。',
  pageSays: (page, state) => `第 ${grouped(page)} 頁：${states[state]}`,
  says: {
    head: (time, count, capacity) => `${seconds(time)}：區段共 ${pages(count)}，記憶體放得下 ${grouped(capacity)} 頁。`,
    states: (counts) => `${counts.map(([state, count]) => `${states[state]} ${pages(count)}`).join('，')}。`,
    reader: (name, page, behind, hits, misses, disk) =>
      `${name} 接著讀第 ${grouped(page)} 頁，落後末端 ${pages(behind)}：命中 ${grouped(hits)} 次，未命中 ${grouped(misses)} 次，為它從磁碟讀了 ${bytes(disk)}。`,
    window: (first, count, by, blocking) =>
      `最近的視窗是從第 ${grouped(first)} 頁起的 ${pages(count)}，讀到第 ${grouped(by)} 頁時要求的${blocking ? '，當時必須等待' : ''}。`,
    survives: (us) => `沒人碰的頁會待 ${seconds(us)}。`,
  },
}
