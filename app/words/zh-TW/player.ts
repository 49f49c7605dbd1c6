import type { Words } from '../en'
import { time } from './time'

const seconds = time.at

export const player: Words['player'] = {
  controls: '播放控制',
  stepForward: '前進一步',
  stepBack: '後退一步',
  play: '播放',
  pause: '暫停',
  toStart: '回到開頭',
  toEnd: '到結尾',
  speed: '速度',
  times: (factor) => `${String(factor)} 倍`,
  position: (step, of, at) => `第 ${String(step)} 步，共 ${String(of)} 步 · ${seconds(at)}`,
  stepOf: (step, of) => `第 ${String(step)} 步，共 ${String(of)} 步`,
  at: seconds,
  brief: (time, endsAt) =>
    endsAt < 500_000 ? `${String(Math.round(time / 10) / 100)} 毫秒` : `${String(Math.round(time / 10_000) / 100)} 秒`,
  granularity: '一步有多大',
  granularities: { story: '故事', messages: '訊息', event: '每個事件' },
  timeline: '時間軸',
  scrub: '目前的位置',
  undoJump: '回到剛才的位置',
  waitShortened: (time) =>
    `經過 ${time >= 60_000_000 ? `${String(Math.round(time / 60_000_000))} 分鐘` : `${String(Math.round(time / 1_000_000))} 秒`}`,
  branch: (n) => `假如 ${String(n)}`,
  asScripted: (end) => `原本的情境，到 ${seconds(end)}`,
  goBackToIt: '回到原本的未來',
}
