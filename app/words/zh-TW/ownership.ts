import type { Words } from '../en'
import { acts } from './acts'
import { time } from './time'

const list = (names: readonly string[]): string => names.join('、')

export const ownership: Words['ownership'] = {
  title: '傳統協定',
  consumer: '消費者群組',
  mode: { eager: '傳統協定 · 急切式', cooperative: '傳統協定 · 協作式' },
  assignor: (name) => name,
  rounds: (barriers) => `${String(barriers)} 道屏障`,
  lost: (us) => (us < 1_000_000 && us > 0 ? `${(us / 1_000_000).toFixed(2)} 秒` : `${(us / 1_000_000).toFixed(1)} 秒`),
  ofTime: '的分區時間流失',
  summed: '無人讀取的時間總和',
  paused: (paused, of) => `${String(of)} 個分區中有 ${String(paused)} 個停頓`,
  longest: (us) => `最長 ${time.span(us)}`,
  countedFrom: (us) => `從 ${time.at(us)}起算`,
  tick: (us, step) =>
    us >= 600_000_000
      ? `${String(Math.round(us / 60_000_000))} 分`
      : step < 100_000
        ? `${String(us / 1_000)} 毫秒`
        : step < 1_000_000
          ? `${(us / 1_000_000).toFixed(1)} 秒`
          : `${String(us / 1_000_000)} 秒`,
  now: time.at,
  act: acts,
  empty: '還沒有人分到任何分區。',
  row: (partitions, readers) => `${partitions.join('、')}：${readers.length === 0 ? '現在無人讀取' : `現在由 ${list(readers)} 讀取`}`,
  says: {
    lane: (title, group, until) => `${title}，群組 ${group}，到 ${time.at(until)}為止。`,
    row: (label, stretches) =>
      `${label}：${stretches.map(({ readers, from, to }) => `${time.at(from)}到 ${time.at(to)} ${readers.length === 0 ? '無人讀取' : `由 ${list(readers)} 讀取`}`).join('，')}。`,
    lost: (us, paused, of) => `總計有 ${time.span(us)}的分區時間無人讀取；${String(of)} 個分區中有 ${String(paused)} 個停頓。`,
  },
}
