import type { opening as english } from '../en/opening'
import { time } from './time'

const whole = new Intl.NumberFormat('zh-TW')

export const opening: typeof english = {
  running: '正在計算這次執行',
  lane: (n, of, name) => `正在計算第 ${String(n)} 次執行，共 ${String(of)} 次：${name}`,
  far: (steps, at, endsAt) => `已算 ${whole.format(steps)} 步，執行時間到 ${time.span(at)}，共 ${time.span(endsAt)}`,
  bar: '已經算完的執行時間',
  stop: '停止',
  stopped: '還沒算完就停止了，沒有可以顯示的內容。',
  again: '重新計算',
}
