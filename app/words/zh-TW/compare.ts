import type { Words } from '../en'
import { acts } from './acts'
import { time } from './time'

export const compare: Words['compare'] = {
  oneLane: '這次執行',
  lanes: {
    eager: '傳統協定 · 急切式',
    cooperative: '傳統協定 · 協作式',
    static: '傳統協定 · 靜態成員',
    classic: '傳統協定',
    consumer: '消費者群組 v2',
  },
  script: '劇本',
  sameForAll: '每一條都一樣',
  act: acts,
  now: time.at,
  at: (us) => `在 ${time.at(us)}`,
  noState: '還沒有群組',
  waitsFor: (names) => `在等 ${names.join('、')}`,
  waitsForMany: (count) => `在等 ${String(count)} 個成員`,
  instanceIds: (assignor) => `${assignor}，有 instance id`,
  columns: {
    unread: ['無人讀取', '的秒數'],
    paused: ['停頓的', '分區'],
    reads: ['新成員', '多久後讀到'],
    converge: ['多久後', '穩定下來'],
    requests: ['群組', '請求數'],
    bytes: ['網路上', '的位元組'],
    refused: ['被拒絕', '的提交'],
    twice: ['重複讀取', '的紀錄'],
  },
  readsOf: (who) => [`${who} 多久後`, '開始讀'],
  units: { seconds: '秒' },
  notes: {
    longest: (us) => `最長 ${time.span(us)}`,
    of: (partitions) => `共 ${String(partitions)} 個`,
    first: (partitions, of) => (of > partitions.length ? `${partitions.join('、')}…（${String(of)} 個）` : partitions.join('、')),
    barriers: (count) => (count === 0 ? '沒有屏障' : `${String(count)} 道屏障`),
    join: (count) => `${String(count)} 次加入`,
    sync: (count) => `${String(count)} 次同步`,
    leave: (count) => `${String(count)} 次離開`,
    oneKind: '都是同一種',
    locally: (count) => `${String(count)} 次由用戶端`,
    twice: (records, partition) => `${partition}：${String(records)} 筆`,
  },
  counted: (endsAt, from) =>
    `時間從${from}算起；其餘數字算的是整次執行，0 到 ${String(Math.round(endsAt / 1_000_000))} 秒。請求指 JoinGroup、SyncGroup、心跳與 LeaveGroup；位元組包含回應。`,
  fromStart: (member) => ` ${member} 啟動`,
  fromAct: '最後一個動作',
  bundled: (partitions) => `一列最多代表 ${String(partitions)} 個分區；只要其中一個無人讀取，就畫成斜線。`,
  empty: '目前還沒有東西可以比較。',
  lead: '同一個劇本、同一個時鐘。有顏色的長條表示分區有人讀；斜線表示無人讀取。',
  open: (lane) => `單獨開啟「${lane}」`,
  table: '以表格呈現',
  lane: '執行',
  copyCsv: '複製 CSV',
  saveCsv: '儲存 CSV',
  heading: (ways) => `${String(ways)} 次執行並列`,
  says: {
    lane: (title, at, state, waits, numbers) =>
      `${title}，在 ${time.at(at)}：${state === '' ? '還沒有群組' : state}${waits.length === 0 ? '' : `，在等 ${waits.join('、')}`}。整次執行：${numbers.join('；')}。`,
  },
}
