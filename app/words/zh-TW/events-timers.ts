import { time } from './time'

export const ms = (value: string | undefined): string => time.span(Number(value ?? 0) * 1000)

export const or = (value: string | undefined, none: string): string => (value === undefined || value === '' ? none : value)

const timers: Readonly<Record<string, readonly [set: string, fired: string]>> = {
  'initial-rebalance-delay': ['群組原本是空的：協調者等其他成員到來', '初始延遲結束'],
  'join-phase-timeout': ['加入階段有期限：成員中最長的重新平衡逾時', '加入階段已到期限'],
  'pending-sync-check': ['每個成員都必須在重新平衡逾時內送出 SyncGroup', '有成員沒有及時送出 SyncGroup'],
  session: ['工作階段開始計時', '一個工作階段結束了'],
  'new-member': ['新成員最多等五分鐘', '新成員已等了五分鐘'],
  'pending-id': ['發出的識別碼必須在一個工作階段內帶回來', '發出的識別碼沒有回來'],
}

export const timerSet = (kind: string | undefined): string => timers[kind ?? '']?.[0] ?? '設定了一個計時器'
export const timerFired = (kind: string | undefined): string => timers[kind ?? '']?.[1] ?? '一個計時器到期'
