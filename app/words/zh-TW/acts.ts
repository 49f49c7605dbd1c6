import type { actMakers, ActName } from '../en/acts'

const makers: typeof actMakers = {
  startMember: (who) => `${who} 啟動`,
  closeMember: (who) => `${who} 關閉`,
  killMember: (who) => `${who} 被強制終止`,
  freezeMember: (who) => `${who} 靜止不動`,
  thawMember: (who) => `${who} 恢復運作`,
  busy: (who) => `${who} 忙碌中`,
  lateCommit: (who) => `${who} 將遲些提交`,
  blockCallback: (who) => `${who} 的回呼卡住`,
  subscribe: (who) => `${who} 訂閱`,
  unsubscribe: (who) => `${who} 取消訂閱`,
  commit: (who) => `${who} 提交`,
  enforceRebalance: (who) => `${who} 要求重新平衡`,
  addPartitions: (what) => `${what} 增加分區`,
  createTopic: (what) => `建立主題 ${what}`,
  deleteTopic: (what) => `刪除主題 ${what}`,
  setConfig: (what) => `更改 ${what} 的設定`,
  produce: (what) => `寫入 ${what}`,
  killBroker: (who) => `終止 broker ${who}`,
  stopBroker: (who) => `關閉 broker ${who}`,
  startBroker: (who) => `啟動 broker ${who}`,
  freezeBroker: (who) => `broker ${who} 凍結`,
  thawBroker: (who) => `broker ${who} 繼續運作`,
  electLeaders: (what) => `為 ${what} 選領導者`,
  deleteRecords: (what) => `刪除 ${what} 的紀錄`,
  beginTransaction: (who) => `${who} 開始交易`,
  commitTransaction: (who) => `${who} 提交交易`,
  abortTransaction: (who) => `${who} 中止交易`,
  runCleaner: () => '喚醒清理器',
  deleteGroup: (what) => `刪除群組 ${what}`,
  removeMembers: (what) => `移除 ${what} 的成員`,
  moveCoordinator: (what) => `${what} 的協調者搬移`,
  dropMessage: () => '丟棄一則訊息',
  holdMessage: () => '扣住一則訊息',
  releaseMessage: () => '放行一則訊息',
}

const isActName = (name: string): name is ActName => Object.hasOwn(makers, name)

export const acts = (name: string, what: string): string => (isActName(name) ? makers[name](what) : name)
