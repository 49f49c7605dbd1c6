import type { Words } from '../en'
import { time } from './time'

export const epochs: Words['epochs'] = {
  state: (state) => [`群組狀態 ${state}`, state],
  counts: (caughtUp, settled, of) => [
    `${String(of)} 位成員中，世代編號跟上的有 ${String(caughtUp)} 位，分區到齊的有 ${String(settled)} 位`,
    `編號跟上 ${String(caughtUp)}/${String(of)}，分區到齊 ${String(settled)}/${String(of)}`,
    `跟上 ${String(caughtUp)}/${String(of)}・到齊 ${String(settled)}/${String(of)}`,
  ],
  rung: (epoch) => [`編號 ${String(epoch)}`, String(epoch)],
  rungOrLess: (epoch) => [`編號 ≤ ${String(epoch)}`, `≤ ${String(epoch)}`, `≤${String(epoch)}`],
  ground: ['群組外', '—'],
  groupFlag: (epoch) => [`群組 ${String(epoch)}`],
  targetFlag: (epoch) => [`分配 ${String(epoch)}`],
  groupPole: ['群組世代編號', '群組'],
  targetPole: ['分配世代編號', '分配'],
  has: (partitions, count) => (count === 0 ? ['沒有分區'] : [`持有 ${partitions}`, `持有 ${String(count)} 個`]),
  releasing: (partitions, count) => [`必須放開 ${partitions}`, `放開 ${partitions}`, `放開 ${String(count)} 個`],
  toGive: (partitions, count) => [`將要放開 ${partitions}`, `待放開 ${partitions}`, `待放開 ${String(count)} 個`],
  awaits: (partitions, count) => [`等待 ${partitions}`, `等待 ${String(count)} 個`],
  outside: ['還不是成員', '群組外'],
  away: ['暫時離開（編號 −2）', '暫離'],
  waitLabel: (partitions, count) => [`必須先釋出 ${partitions}`, `先釋出 ${partitions}`, `${String(count)} 個分區`],
  moreWaits: (count) => `另有 ${String(count)} 個箭頭沒有畫出`,
  gathered: (members) => [`${String(members)} 位成員，依編號與狀態合併`, `合併 ${String(members)} 位`],
  gatheredNames: (names, count) => [
    names.length <= 4 && names.length === count ? names.join('、') : `${String(count)} 位成員`,
    `${String(count)} 位`,
  ],
  legend: '高度：成員的世代編號。實心：分區已到齊。空心：還沒到齊。',
  legendShort: '高度：編號。實心：分區到齊。',
  more: (count) => `另外 ${String(count)} 位`,
  nextTitle: (who, inUs) =>
    inUs === null ? `${who} 的下一次心跳` : inUs <= 0 ? `${who} 的下一次心跳，立刻送出` : `${who} 的下一次心跳，${time.span(inUs)}後`,
  next: {
    joins: ({ who }) => `${who} 表示要加入。群組世代編號加一，協調者為它計算目標。`,
    leaves: ({ who }) => `${who} 表示要離開。群組世代編號加一，它的分區立刻空出來。`,
    computes: ({ epoch }) => `群組世代編號領先。分配間隔一過，某次心跳就會計算編號 ${String(epoch)} 的目標。`,
    confirms: ({ who, partitions, epoch, forWhom }) =>
      `${who} 回報不再擁有 ${partitions}，協調者便把 ${who} 移到編號 ${String(epoch)}${forWhom === '' ? '。' : `，而 ${forWhom} 在下一次心跳可以拿到 ${partitions}。`}`,
    'still-revoking': ({ who, partitions }) => `${who} 還擁有 ${partitions}，沒有回報，所以什麼都不動。一放開就會回報。`,
    'is-told': ({ who, partitions }) => `${who} 得知必須放開 ${partitions}。放開之前，它的編號不變。`,
    'catches-up': ({ who, epoch }) => `${who} 沒有要放開的，協調者直接把它移到編號 ${String(epoch)}。`,
    'is-given': ({ who, partitions, epoch }) => `${partitions} 已經空出來，回應會把它交給編號 ${String(epoch)} 的 ${who}。`,
    waits: ({ who, partitions }) => `${partitions} 還有人持有，回應沒有帶來什麼；${who} 繼續讀手上的分區。`,
    acknowledges: ({ who, partitions }) => `${who} 回報自己擁有的分區：${partitions === '' ? '沒有' : partitions}。協調者沒有要補充的。`,
    settled: ({ who }) => `${who} 只說自己還活著。什麼都不變。`,
  },
  classic: ['傳統群組的所有成員共用一個代（generation），沒有世代編號。', '傳統群組沒有世代編號。'],
  classicMore: '成員一起停下，也一起繼續。狀態機與時序這兩個檢視會說明經過。',
  none: ['協調者還沒有這個群組。', '還沒有群組。'],
  says: {
    group: (group, state, groupEpoch, assignmentEpoch) =>
      `群組 ${group} 的狀態是 ${state}：群組世代編號 ${String(groupEpoch)}，分配世代編號 ${String(assignmentEpoch)}。`,
    counts: (caughtUp, settled, of) =>
      `${String(of)} 位成員中，${String(caughtUp)} 位跟上了分配世代編號，${String(settled)} 位的分區已經到齊。`,
    member: (told) =>
      `${told.name}：編號 ${String(told.epoch)}${told.caughtUp ? '' : '（落後）'}，${told.state}，${told.has === '' ? '沒有分區' : `持有 ${told.has}`}${told.releasing === '' ? '' : `，必須放開 ${told.releasing}`}${told.toGive === '' ? '' : `，將要放開 ${told.toGive}`}${told.awaits === '' ? '' : `，等待 ${told.awaits}`}。`,
    outside: (name, client) => `${name} 還不是成員；它的用戶端狀態是 ${client}。`,
    away: (name) => `${name} 暫時離開（編號 −2）；它的分區替它保留。`,
    more: (count) => `另外還有 ${String(count)} 位成員。`,
    wait: (blocked, blocker, partitions) =>
      blocker === null
        ? `${partitions} 已空出，${blocked} 在下一次心跳可以拿到。`
        : `${blocked} 在等 ${partitions}，而 ${blocker} 還沒放開。`,
    classic: (group) => `群組 ${group} 是傳統群組：所有成員共用一個代（generation），沒有世代編號。`,
    none: '協調者還沒有這個群組，所以沒有世代編號。',
    flags: (group, groupEpoch, assignmentEpoch) =>
      `群組 ${group}：群組世代編號 ${String(groupEpoch)}，分配世代編號 ${String(assignmentEpoch)}`,
    badge: (name, epoch, state) => `${name}，${epoch === null ? '還不是成員' : `編號 ${String(epoch)}`}，${state}`,
  },
}
