import type { Words } from '../en'

export const time: Words['time'] = {
  at: (us) =>
    us > 0 && us < 5_000
      ? `${(us / 1_000).toFixed(2)} 毫秒`
      : us > 0 && us < 30_000
        ? `${(us / 1_000).toFixed(1)} 毫秒`
        : `${(us / 1_000_000).toFixed(2)} 秒`,
  span: (us) => {
    if (us >= 120_000_000) return `${String(Math.round(us / 60_000_000))} 分鐘`
    if (us >= 1_000_000) return `${(us / 1_000_000).toFixed(1)} 秒`
    return us >= 1_000 ? `${String(Math.round(us / 1_000))} 毫秒` : `${String(us)} 微秒`
  },
}
