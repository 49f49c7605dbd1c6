import type { Words } from '../en'
import type { Called } from '../en/sequence'
import { time } from './time'

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join('、')}與 ${names.at(-1) ?? ''}`

function nameOf({ api, kind, leads, plans, partitions }: Called): string {
  if (kind === 'request') return !plans ? api : `${api}，帶著分配方案`
  if (leads !== null) return `${api} 的回應：由你領導 ${String(leads)} 個成員`
  return partitions.length > 0 ? partitions.join(' ') : `${api} 的回應`
}

const whereabouts = { moving: '還在路上', arrived: '', kept: '被網路扣住', waiting: '等待行程恢復', lost: '遺失' } as const

const lanes = {
  reading: (name: string) => `${name} 正在讀取。`,
  idle: (name: string) => `${name} 什麼也沒讀。`,
  frozen: (name: string) => `${name} 靜止不動。`,
  dead: (name: string) => `${name} 已沒有行程。`,
} as const

export const sequence: Words['sequence'] = {
  coordinator: '協調者',
  coordinatorFull: '群組協調者',
  consumer: (name) => `消費者 ${name}`,
  broker: (broker) => `broker ${String(broker)}`,
  leader: '領導者',
  doings: {
    'not-started': '尚未啟動',
    killed: '被強制終止',
    frozen: '靜止不動',
    closed: '已關閉',
    away: '不在',
    failed: '失敗',
    awaiting: '等待中',
    'awaiting-reading': '等待，仍在讀取',
    callback: '在回呼中',
    'no-poll': '沒有 poll()',
    new: '新成員',
    idle: '什麼也沒讀',
    reading: '讀取中',
  },
  others: (members) => `+${String(members)}`,
  othersAre: (members) => `其餘 ${String(members)} 個`,
  nameOf,
  held: (name) => `${name}，扣留中`,
  gone: (name, where) => (whereabouts[where] === '' ? name : `${name}，${whereabouts[where]}`),
  several: (name, letters) => (letters.length > 6 ? `${name} · ${String(letters.length)} 個成員` : `${name} · ${letters.join(' ')}`),
  epoch: (epoch) => `群組編號 ${String(epoch)}`,
  generation: (generation) => `第 ${String(generation)} 代`,
  holds: (letters) => (letters.length === 0 ? '還沒扣留任何請求' : `扣留 ${list(letters)}`),
  waitsFor: (letters) => (letters.length === 0 ? '不再等誰' : `等待 ${list(letters)}`),
  barrier: '屏障',
  append: '附加到',
  now: (us) => `現在，${time.at(us)}`,
  pass: (us) => `經過 ${time.span(us)}`,
  heartbeats: (count) => `${String(count)} 次心跳`,
  silence: (member) => `${member} 什麼也沒讀`,
  span: time.span,
  nothingYet: '還沒有任何訊息送出。',
  empty: '還沒有群組。',
  title: (group, members, hidden) =>
    `群組 ${group} 的訊息，時間由上往下。各欄：${list([...(members.length > 8 ? [`${String(members.length)} 個成員`] : members), '協調者'])}${hidden > 0 ? `；另有 ${String(hidden)} 個成員沒有參與` : ''}。`,
  consumerGroupIs: (state, epoch) => `群組狀態為 ${state}，群組編號 ${String(epoch)}。`,
  groupIs: (state, generation) => `群組狀態為 ${state}，第 ${String(generation)} 代。`,
  laneIs: (name, state) => lanes[state](name),
  says: (from, to, name, error, where, held, at) => {
    const end = held ? '，扣留到能回應為止' : whereabouts[where] === '' ? '' : `，${whereabouts[where]}`
    return `${time.at(at)}：${from} 到 ${to}，${name}${error === null ? '' : ` ${error}`}${end}。`
  },
  silenceIs: (member, us, goesOn) => (goesOn ? `${member} 已有 ${time.span(us)}什麼也沒讀。` : `${member} 有 ${time.span(us)}什麼也沒讀。`),
}
